// Texts of the page in three languages. `t` finds one by its key and puts values in the places of their {names}.
import { language, letters } from "./settings.js";
import { serverText } from "./server_texts.js";
import { STUDY_TEXTS } from "./study_texts.js";

const TEXTS = {
  en: {
    language: "Language", title: "Chess, xiangqi and shogi", choose: "Choose a game. It begins at once.", options: "More options",
    chess: "Chess", xiangqi: "Xiangqi", shogi: "Shogi", "chess+": "International chess", "xiangqi+": "Chinese chess", "shogi+": "Japanese chess",
    continue: "Continue", continueGame: "Continue your game of {game}, move {count}", seeGame: "Look at your last game of {game}", home: "Start screen",
    newGame: "New game", game: "Game", start: "Starting position", even: "Standard position", "shogi.even": "Even game", chess960: "Chess960 (random)", typed: "Typed position (FEN or SFEN)…", position: "Position",
    side: "You play", random: "Random", level: "Strength", rating: "rating about {rating}", play: "Play", close: "Close",
    clock: "Clock", noClock: "No clock", ownClock: "Custom…", minutes: "Minutes", increment: "Seconds added per move", byoyomi: "Seconds of byoyomi", byoyomiClock: "{minutes} min + {seconds} s byoyomi",
    White: "White", Black: "Black", Red: "Red", "shogi.Black": "Sente", "shogi.White": "Gote", "shogi.Lower": "Shitate", "shogi.Upper": "Uwate",
    r0: "Beginner", r1: "Learner", r2: "Casual player", r3: "Club player", r4: "Strong club player", r5: "Expert", r6: "Master", r7: "Grandmaster", r8: "Beyond grandmasters", fullStrength: "Full strength",
    settings: "Settings", theme: "Colours", light: "Light", dark: "Dark", auto: "Same as device", sound: "Sound", on: "On", off: "Off",
    pieces: "Pieces", pieceCharacters: "Characters", pieceLetters: "Western letters", notation: "Moves", moveCharacters: "As in books", moveLetters: "Letters",
    rules: "Rules", drops: "Drops", you: "You", engineName: "Sanqi, level {level}", takeBack: "Take back", hint: "Hint", draw: "Offer draw", resign: "Resign", flip: "Turn board", declare: "Declare win",
    rematch: "Rematch", analysis: "Analysis", first: "First position", back: "One move back", next: "One move forward", last: "Back to the game", moves: "Moves", typeMove: "Type a move", noMoves: "No moves yet.",
    yourMove: "Your move", yourMoveThere: "It is your move in the game.", sending: "Sending your move…", interrupted: "The game is interrupted.", elsewhere: "Open in another tab", elsewhereLong: "This game goes on in another tab.", goOnHere: "Go on here", titled: "{title}: {text}", stop: ".", thinking: "Sanqi is thinking…", hintThinking: "Looking for a good move…", check: "Check!", looking: "You are viewing an earlier position.", backToGame: "Back to the game",
    score: "{pawns}", "shogi.score": "{points}",
    hintIs: "Try {move}.", hintMore: "Press Hint again for the line.", hintLine: "Best line: {line} ({score})",
    drawOffered: "Your draw offer goes out with your next move; press again to withdraw it.", drawWaits: "Sanqi is considering your draw offer.", declined: "Sanqi declines the draw.",
    resignSure: "Resign this game?", yes: "Yes", no: "No",
    won: "You win", lost: "You lose", drawn: "Draw",
    mate: "by checkmate", stalemate: "by stalemate", repetition: "by repetition", perpetual: "by repetition: perpetual check or chase loses", "shogi.perpetual": "by repetition: perpetual check loses", "move-limit": "by the move limit", "chess.move-limit": "by the fifty-move rule", "xiangqi.move-limit": "by the sixty-move rule: no capture", "insufficient-material": "nobody can mate with the pieces left", declaration: "by declaration", resignation: "by resignation", time: "on time", timeDrawn: "time is up, but the other side cannot mate with its pieces", agreement: "by agreement",
    boardHelp: "Board. Arrow keys move the cursor, Enter selects and plays, Escape cancels, a letter chooses a piece in hand.",
    plays: "{side} plays {move}", checkNow: "check", promoteTo: "Choose the piece", promote: "Promote to {piece}", promoteIt: "Promote the {piece}", keep: "Do not promote", empty: "empty", inHand: "{piece} in hand", selected: "{piece} selected", captured: "Captured", noSuchMove: "“{move}” is not possible here.",
    coach: "Coach", coachAbout: "Coach: explains bad moves", inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder", showWhy: "Show why", whyShown: "This is what would follow.", betterWas: "{move} was better.", and: " and ", pieceOn: "the {piece} on {square}",
    "allows-mate": "It allows mate in {moves}.", "misses-mate": "There was a mate in {moves}.", "loses-piece": "It loses {piece}.", "loses-undefended": "It loses {piece}, which nothing defends.", "loses-exchange": "It lets {by} take {piece}, which is worth more.",
    fork: "It lets {by} attack {targets} at once.", attack: "It lets {by} attack {target}.", pin: "It ignores that {piece} is pinned to the king.", "misses-capture": "It misses that {piece} can be taken.",
    again: "Try again", noReply: "The engine gave no move.", connectionLost: "The engine does not answer. Trying again…", illegal: "The stored game contains an illegal move.", upTo: "Continue from before that move", failed: "The page cannot reach the engine.", notKept: "This browser does not let the page keep the game: a reload would lose it.", restarted: "The program was restarted. Open the new address that it shows; your game is kept if the port is the same.", noTime: "Set some time for the clock.", badPosition: "A game cannot start from this position.", analysisWaits: "Analysis resumes after the reply.", evaluation: "Chances of {side}: {percent} %", timeLow: "Little time left", depth: "Depth {depth}",
  },
  ja: {
    language: "言語", title: "チェス・シャンチー・将棋", choose: "ゲームを選ぶとすぐに始まります。", options: "詳しい設定",
    chess: "チェス", xiangqi: "シャンチー", shogi: "将棋", "chess+": "西洋のチェス", "xiangqi+": "中国の象棋", "shogi+": "日本の将棋",
    continue: "続ける", continueGame: "{game}の対局を続ける（{count}手目）", seeGame: "前回の{game}の対局を見る", home: "最初の画面",
    newGame: "新規対局", game: "ゲーム", start: "開始局面", even: "通常の配置", "shogi.even": "平手", chess960: "チェス960（ランダム）", typed: "局面を入力（FEN・SFEN）…", position: "局面",
    side: "あなたの手番", random: "ランダム", level: "強さ", rating: "レーティング約{rating}", play: "対局開始", close: "閉じる",
    clock: "持ち時間", noClock: "なし", ownClock: "自分で決める…", minutes: "分", increment: "一手ごとの加算秒", byoyomi: "秒読み（秒）", byoyomiClock: "{minutes}分＋秒読み{seconds}秒",
    White: "白", Black: "黒", Red: "紅", "shogi.Black": "先手", "shogi.White": "後手", "shogi.Lower": "下手", "shogi.Upper": "上手",
    r0: "初心者", r1: "初級", r2: "中級", r3: "上級", r4: "有段者", r5: "高段者", r6: "全国大会級", r7: "プロ級", r8: "人間を超える強さ", fullStrength: "全力",
    settings: "設定", theme: "配色", light: "明るい", dark: "暗い", auto: "端末に合わせる", sound: "音", on: "オン", off: "オフ",
    pieces: "駒", pieceCharacters: "漢字", pieceLetters: "欧文", notation: "棋譜", moveCharacters: "標準の棋譜表記", moveLetters: "英字",
    rules: "ルール", drops: "持ち駒を打つ", you: "あなた", engineName: "Sanqi レベル{level}", takeBack: "待った", hint: "ヒント", draw: "引き分け提案", resign: "投了", flip: "盤を反転", declare: "宣言勝ち",
    rematch: "再戦", analysis: "検討", first: "最初の局面", back: "一手戻る", next: "一手進む", last: "対局に戻る", moves: "棋譜", typeMove: "指し手を入力", noMoves: "まだ指し手がありません。",
    yourMove: "あなたの番です", yourMoveThere: "対局はあなたの番です。", sending: "指し手を送信中…", interrupted: "対局は中断しています。", elsewhere: "別のタブで対局中", elsewhereLong: "この対局は別のタブで続いています。", goOnHere: "ここで続ける", titled: "{title}：{text}", stop: "。", thinking: "Sanqiが考えています…", hintThinking: "良い手を探しています…", check: "王手！", "chess.check": "チェック！", looking: "過去の局面を見ています。", backToGame: "対局に戻る",
    score: "{pawns}", "shogi.score": "{points}",
    hintIs: "{move} はどうでしょう。", hintMore: "もう一度押すと読み筋を表示します。", hintLine: "最善の読み筋：{line}（{score}）",
    drawOffered: "引き分けの提案は次の手と一緒に伝えます。もう一度押すと取り消します。", drawWaits: "Sanqiが引き分けの提案を考えています。", declined: "Sanqiは引き分けを断りました。",
    resignSure: "投了しますか？", yes: "はい", no: "いいえ",
    won: "あなたの勝ち", lost: "あなたの負け", drawn: "引き分け",
    mate: "詰み", "chess.mate": "チェックメイト", stalemate: "ステイルメイト", "xiangqi.stalemate": "指せる手なし", "shogi.stalemate": "指せる手なし", repetition: "同一局面の繰り返し", "shogi.repetition": "千日手", perpetual: "同一局面の繰り返し：長将・長捉は負け", "shogi.perpetual": "連続王手の千日手", "move-limit": "手数の上限", "chess.move-limit": "50手ルール", "xiangqi.move-limit": "60手（自然限着）：駒を取らずに規定の手数", "insufficient-material": "詰ませる駒がありません", declaration: "宣言", "shogi.declaration": "入玉宣言", resignation: "投了", time: "時間切れ", timeDrawn: "時間切れ（相手に詰ませる駒がないため引き分け）", agreement: "合意",
    boardHelp: "盤。矢印キーでカーソルを動かし、Enterで選択と着手、Escapeで取り消し、文字キーで持ち駒を選びます。",
    plays: "{side} {move}", checkNow: "王手", "chess.checkNow": "チェック", promoteTo: "駒を選んでください", promote: "{piece}に成る", promoteIt: "{piece}を成る", keep: "成らない", empty: "空き", inHand: "持ち駒 {piece}", selected: "{piece} を選択", captured: "取った駒", noSuchMove: "「{move}」は指せません。",
    coach: "コーチ", coachAbout: "コーチ：悪い手を説明", inaccuracy: "緩手", mistake: "疑問手", blunder: "悪手", showWhy: "理由を見る", whyShown: "このように進みます。", betterWas: "{move} の方が良い手でした。", and: "と", pieceOn: "{square}の{piece}",
    "allows-mate": "相手の{moves}手での詰みを許します。", "misses-mate": "自分の{moves}手での詰みがありました。", "shogi.allows-mate": "相手の{plies}手詰を許します。", "shogi.misses-mate": "{plies}手詰がありました。", "loses-piece": "{piece}を失います。", "loses-undefended": "どの駒も守っていない{piece}を失います。", "loses-exchange": "{by}に、より価値の高い{piece}を取られます。",
    fork: "{by}が{targets}を同時に狙います。", attack: "{by}が{target}を狙います。", pin: "{piece}は王への利きをさえぎっていて動けません。", "misses-capture": "{piece}を取れるのを見逃しました。",
    again: "もう一度", noReply: "エンジンが指し手を返しませんでした。", connectionLost: "エンジンが応答しません。再接続しています…", illegal: "保存された対局に指せない手があります。", upTo: "その前から続ける", failed: "エンジンに接続できません。", notKept: "このブラウザには対局を保存できません。再読み込みすると対局は失われます。", restarted: "プログラムが再起動されました。新しく表示されたアドレスを開いてください。ポートが同じなら対局は残っています。", noTime: "持ち時間を設定してください。", badPosition: "この局面からは対局を始められません。", analysisWaits: "応手を待って検討を続けます。", evaluation: "{side}の勝率：{percent}％", timeLow: "残り時間わずか", depth: "深さ{depth}",
  },
  zh: {
    language: "语言", title: "国际象棋、象棋、将棋", choose: "选择一种棋，马上开始。", options: "更多选项",
    chess: "国际象棋", xiangqi: "象棋", shogi: "将棋", "chess+": "西洋棋", "xiangqi+": "中国象棋", "shogi+": "日本将棋",
    continue: "继续", continueGame: "继续您的{game}对局（第{count}回合）", "shogi.continueGame": "继续您的{game}对局（第{count}手）", seeGame: "查看您上一局{game}", home: "首页",
    newGame: "新对局", game: "棋种", start: "开始局面", even: "标准开局", "shogi.even": "平手", chess960: "国际象棋960（随机）", typed: "输入局面（FEN 或 SFEN）…", position: "局面",
    side: "您执", random: "随机", level: "强度", rating: "等级分约{rating}", play: "开始", close: "关闭",
    clock: "时钟", noClock: "不计时", ownClock: "自定…", minutes: "分钟", increment: "每步加秒", byoyomi: "读秒（秒）", byoyomiClock: "{minutes}分＋读秒{seconds}秒",
    White: "白方", Black: "黑方", Red: "红方", "shogi.Black": "先手", "shogi.White": "后手", "shogi.Lower": "下手", "shogi.Upper": "上手",
    r0: "入门", r1: "初学者", r2: "业余爱好者", r3: "俱乐部棋手", r4: "俱乐部强手", r5: "专家", r6: "大师", r7: "特级大师", r8: "超越人类", fullStrength: "全力",
    settings: "设置", theme: "颜色", light: "浅色", dark: "深色", auto: "跟随设备", sound: "声音", on: "开", off: "关",
    pieces: "棋子", pieceCharacters: "汉字", pieceLetters: "西文字母", notation: "着法", moveCharacters: "棋谱记法", moveLetters: "字母",
    rules: "规则", drops: "打入持驹", you: "您", engineName: "Sanqi {level}级", takeBack: "悔棋", hint: "提示", draw: "提和", resign: "认输", flip: "翻转棋盘", declare: "宣告胜利",
    rematch: "再来一局", analysis: "分析", first: "最初局面", back: "后退一步", next: "前进一步", last: "回到对局", moves: "着法", typeMove: "输入着法", noMoves: "还没有着法。",
    yourMove: "轮到您走", yourMoveThere: "对局中轮到您走。", sending: "正在发送着法…", interrupted: "对局已中断。", elsewhere: "已在另一个标签页打开", elsewhereLong: "这盘棋正在另一个标签页中进行。", goOnHere: "在这里继续", titled: "{title}：{text}", stop: "。", thinking: "Sanqi 正在思考…", hintThinking: "正在寻找好着…", check: "将军！", looking: "您正在回看。", backToGame: "回到对局",
    score: "{pawns}", "xiangqi.score": "{points}", "shogi.score": "{points}",
    hintIs: "试试 {move}。", hintMore: "再按一次显示变化。", hintLine: "最佳变化：{line}（{score}）",
    drawOffered: "提和将随您的下一步发出，再按一次可撤回。", drawWaits: "Sanqi 正在考虑您的提和。", declined: "Sanqi 拒绝和棋。",
    resignSure: "要认输吗？", yes: "是", no: "否",
    won: "您赢了", lost: "您输了", drawn: "和棋",
    mate: "将死", stalemate: "逼和", "xiangqi.stalemate": "困毙", "shogi.stalemate": "无子可动", repetition: "重复局面", "shogi.repetition": "千日手", perpetual: "长将或长捉判负", "shogi.perpetual": "连续王手的千日手", "move-limit": "步数限制", "chess.move-limit": "五十步规则", "xiangqi.move-limit": "自然限着：六十回合无吃子", "insufficient-material": "双方子力都不足以将死", declaration: "宣告", "shogi.declaration": "入玉宣言", resignation: "认输", time: "超时", timeDrawn: "超时，但对方的子力不可能将死", agreement: "双方同意",
    boardHelp: "棋盘。方向键移动光标，回车选择和走子，Esc 取消，字母键选择手中的棋子。",
    plays: "{side}：{move}", checkNow: "将军", promoteTo: "请选择棋子", promote: "升变为{piece}", promoteIt: "{piece}升变", keep: "不升变", empty: "空", inHand: "手中的{piece}", selected: "已选 {piece}", captured: "吃掉的棋子", noSuchMove: "这里不能走“{move}”。",
    coach: "教练", coachAbout: "教练：讲解坏着", inaccuracy: "缓着", mistake: "失误", blunder: "大失误", showWhy: "看看为什么", whyShown: "接下来会这样。", betterWas: "更好的是 {move}。", and: "和", pieceOn: "{square}的{piece}",
    "allows-mate": "这让对方{moves}步成杀。", "misses-mate": "这里有{moves}步杀。", "shogi.allows-mate": "这让对方有{plies}手诘。", "shogi.misses-mate": "这里有{plies}手诘。", "loses-piece": "这会丢掉{piece}。", "loses-undefended": "这会丢掉没有保护的{piece}。", "loses-exchange": "这让{by}吃掉价值更高的{piece}。",
    fork: "这让{by}同时攻击{targets}。", attack: "这让{by}攻击{target}。", pin: "{piece}被牵制，不能离开。", "misses-capture": "这错过了吃{piece}的机会。",
    again: "重试", noReply: "引擎没有给出着法。", connectionLost: "引擎没有回应。正在重试…", illegal: "保存的对局中有不合法的着法。", upTo: "从那之前继续", failed: "无法连接引擎。", notKept: "此浏览器无法保存对局，刷新页面会丢失对局。", restarted: "程序已重新启动。请打开它显示的新地址；端口不变时对局仍会保留。", noTime: "请设定用时。", badPosition: "不能从这个局面开始对局。", analysisWaits: "等应着后继续分析。", evaluation: "{side}胜率：{percent}%", timeLow: "时间不多了", depth: "深度 {depth}",
  },
};

// Handicaps by the names the server gives; Japanese needs no translation.
const HANDICAPS = {
  en: { "香落ち": "Lance", "右香落ち": "Right lance", "角落ち": "Bishop", "飛車落ち": "Rook", "飛香落ち": "Rook and lance", "二枚落ち": "Two pieces", "三枚落ち": "Three pieces", "四枚落ち": "Four pieces", "五枚落ち": "Five pieces", "左五枚落ち": "Five pieces (left)", "六枚落ち": "Six pieces", "左七枚落ち": "Seven pieces (left)", "右七枚落ち": "Seven pieces (right)", "八枚落ち": "Eight pieces", "十枚落ち": "Ten pieces" },
  zh: { "香落ち": "让香车", "右香落ち": "让右香车", "角落ち": "让角行", "飛車落ち": "让飞车", "飛香落ち": "让飞车香车", "二枚落ち": "让二子", "三枚落ち": "让三子", "四枚落ち": "让四子", "五枚落ち": "让五子", "左五枚落ち": "让左五子", "六枚落ち": "让六子", "左七枚落ち": "让左七子", "右七枚落ち": "让右七子", "八枚落ち": "让八子", "十枚落ち": "让十子" },
};
const HANDICAP = { en: "Handicap: {name}", ja: "{name}", zh: "{name}" };

// Names of pieces by how a game draws them, for screen readers.
const PIECES = {
  en: {
    figures: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" },
    discs: { K: "king", A: "advisor", B: "elephant", N: "horse", R: "rook", C: "cannon", P: "pawn" },
    wedges: { K: "king", R: "rook", B: "bishop", G: "gold", S: "silver", N: "knight", L: "lance", P: "pawn", "+R": "dragon", "+B": "horse", "+S": "promoted silver", "+N": "promoted knight", "+L": "promoted lance", "+P": "promoted pawn" },
  },
  ja: { figures: { K: "キング", Q: "クイーン", R: "ルーク", B: "ビショップ", N: "ナイト", P: "ポーン" } },
  zh: { figures: { K: "王", Q: "后", R: "车", B: "象", N: "马", P: "兵" } },
};

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

// A text with a count can have another form for one, by its key and `.one`.
export function t(key, values = {}) {
  const tongue = language(), keys = values.count === 1 ? [`${key}.one`, key] : [key];
  const texts = [TEXTS[tongue], STUDY_TEXTS[tongue], TEXTS.en, STUDY_TEXTS.en];
  for (const list of [texts.slice(0, 2), texts]) {
    for (const known of keys) {
      const found = list.find(texts => texts[known] !== undefined);
      if (found) return filled(found[known], values);
    }
  }
  return filled(key, values);
}

// Returns a text of which a game can have its own.
export function of({ name }, key, values = {}) {
  const own = `${name}.${key}`, text = t(own, values);
  return text === own ? t(key, values) : text;
}

// Returns a text about a mate in some moves. Readers of shogi count its plies.
export const mateText = (description, key, moves, values = {}) => of(description, key, { moves, plies: 2 * moves - 1, ...values });

// Returns a score as people read it who play a game: programs for shogi, and for xiangqi in Chinese, count hundredths of a pawn.
export function scoreText(description, score) {
  if (!/^[+-]\d+\.\d\d$/.test(score)) return score;
  const points = Math.round(100 * score);
  return of(description, "score", { pawns: score, points: points > 0 ? `+${points}` : points });
}

// Returns the name of a side.
export const sideName = (description, side) => of(description, (description.sideKeys ?? description.sides)[side]);

// Returns a game's description with the names of its sides in a game with a handicap.
export function withSides(description, start) {
  const isHandicap = description.board.hands && description.starts.some(({ name, fen }) => name !== "even" && fen !== null && fen === start);
  return isHandicap ? { ...description, sideKeys: ["Lower", "Upper"] } : description;
}

// Returns the name of the game whose rules a message of the server or one of its values is about, or undefined.
function gameOf({ code = "", values = {} }) {
  return code.includes(".") ? code.split(".")[0] : Object.values(values).filter(value => value?.code).map(gameOf).find(Boolean);
}

// Returns a message of the server in the language of the page, with the sides as the description of a game names them if there is one.
// In English the server names them as the protocols do, the page as players do.
export function told(message, description = { name: gameOf(message) }) {
  const { name, sides = [], sideKeys = sides } = description;
  const own = new Map(sides.map((side, index) => [side.toLowerCase(), of(description, sideKeys[index])]));
  const text = serverText(message, language(), own);
  if (!name) return text;
  const named = word => own.get(word.toLowerCase()) ?? of({ name }, word[0].toUpperCase() + word.slice(1));
  return text.replace(/\b([Ww]hite|[Bb]lack|[Rr]ed)\b/g, word => word[0] === word[0].toUpperCase() ? named(word) : named(word).toLowerCase());
}

// Returns the reason of an end in words, and the explanation of the server if there is one.
export function endWords({ winner, reason, explanation }, description) {
  const words = reason === "repetition" && winner !== null ? "perpetual" : reason === "time" && winner === null ? "timeDrawn" : reason;
  return [of(description, words), explanation ? told(explanation, description) : null].filter(Boolean);
}

// Returns a square as readers of the chosen notation name it.
export function squareName(board, [file, rank]) {
  const label = board.labels[board.ranks.indexOf(rank)];
  if (letters() || label === rank) return file + rank;
  return String.fromCodePoint(file.codePointAt(0) + 0xfee0) + label;
}

export function startName(name, description) {
  if (name === "even" || name === "chess960") return of(description, name);
  return filled(HANDICAP[language()], { name: HANDICAPS[language()]?.[name] ?? name });
}

export function pieceName(board, letter) {
  const names = PIECES[language()][board.kind] ?? {};
  return names[letter.toUpperCase()] ?? board.characters[letter] ?? board.characters[letter.toUpperCase()] ?? letter;
}

// Least ratings of the words r1, r2 and so on.
const RATINGS = [600, 1000, 1400, 1800, 2100, 2300, 2500, 2800];

// Returns the words for a rating; null stands for full strength.
export function strength(rating) {
  return rating === null ? t("fullStrength") : t(`r${RATINGS.filter(least => rating >= least).length}`);
}

// Fills the texts and labels of a part of the page.
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
    element.title = t(element.dataset.label);
  }
  for (const element of root.querySelectorAll("[data-title]")) element.title = t(element.dataset.title);
}
