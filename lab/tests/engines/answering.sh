# A UCI engine whose answer depends on White's back rank only.
while read -r line; do
    case "$line" in
        uci) echo "id name answering"; echo "option name Hash type spin default 1 min 1 max 2"; echo "uciok" ;;
        isready) echo "readyok" ;;
        position*) position=$line ;;
        go*)
            case "$position" in
                # Right: 1 Ra8 mates.
                */R5K1\ w*) echo "info depth 3 score mate 1 nodes 70 pv a1a8"; echo "bestmove a1a8" ;;
                # Announces a mate that is none.
                */1R4K1\ w*) echo "info depth 3 score mate 1 nodes 70 pv b1b2"; echo "bestmove b1b2" ;;
                */2R3K1\ w*) echo "bestmove c1d2" ;;
                */3R2K1\ w*) exit 1 ;;
                # Neither answers nor stops, until it is killed.
                */4RK2\ w*) while :; do sleep 1; done ;;
                # A calm game.
                *) echo "info depth 5 score cp 10 nodes 70 pv e2e4"; echo "bestmove e2e4" ;;
            esac ;;
        quit) exit 0 ;;
    esac
done
