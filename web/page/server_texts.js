// Messages of the server by their codes, in Japanese and Chinese; the English ones come with the messages.
const SENTENCES = {
  // Positions.
  "field": ["{field}：{problem}", "{field}：{problem}"],
  "missing-field": ["ありません", "缺少"],
  "no-king": ["{side}の王がありません", "{side}没有将帅（王）"],
  "several-kings": ["{side}の王が{kings}枚あります", "{side}有{kings}个将帅（王）"],
  "shogi.no-kings": ["玉がありません", "没有玉将"],
  "idle-side-in-check": ["手番でない側に王手がかかっています", "未轮到走的一方正被将军"],
  "more-ranks": ["段が{ranks}を超えています", "超过{ranks}行"],
  "fewer-ranks": ["{ranks}段のうち{found}段しかありません", "只有{found}行，应为{ranks}行"],
  "long-rank": ["段{rank}が{files}マスを超えています", "第{rank}行超过{files}格"],
  "short-rank": ["段{rank}が{files}マスに足りません", "第{rank}行不足{files}格"],
  "rank-too-short": ["{rank}段目が短すぎます", "第{rank}行太短"],
  "wrong-ranks": ["{ranks}段あります", "有{ranks}行"],
  "unknown-piece": ["「{text}」という駒はありません", "没有“{text}”这种棋子"],
  "unknown-side": ["「{text}」は手番（{letters}）ではありません", "“{text}”不是走子方（{letters}）"],
  "unknown-letter": ["「{letter}」は使えない文字です", "“{letter}”不是可用的字母"],
  "not-a-square": ["「{text}」はマスではありません", "“{text}”不是格子"],
  "pawns-on-last-ranks": ["端の段にポーンがあります", "底线上有兵"],
  "more-pieces": ["駒が{pieces}枚あり、{most}枚を超えています", "有{pieces}个棋子，超过{most}个"],
  "xiangqi.kings-face": ["将と帥が向かい合っています（白臉将）", "将帅对面（白脸将）"],
  "xiangqi.pawns": ["{side}の兵が{count}枚あります", "{side}有{count}个兵卒"],
  "xiangqi.pieces": ["{side}の駒が{count}枚あります", "{side}有{count}个棋子"],
  "xiangqi.astray": ["{side}の{piece}は{square}に置けません", "{side}的{piece}不能在{square}"],
  "open-bracket": ["括弧が閉じていません", "括号没有闭合"],
  "no-piece": ["「{piece}」という駒はありません", "没有“{piece}”这种棋子"],
  "no-pieces": ["{text} は持ち駒ではありません", "{text}不是持驹"],
  "count-alone": ["枚数だけで駒がありません", "只有数目，没有棋子"],
  "shogi.kings": ["{side}の玉が{kings}枚あります", "{side}有{kings}个玉将"],
  "shogi.too-many": ["{piece}が{most}枚を超えています", "{piece}超过{most}枚"],
  "shogi.stuck": ["{square}にある{side}の{piece}は行き所のない駒です", "{side}的{piece}在{square}，无路可走"],
  "shogi.two-pawns": ["{side}の歩が{file}筋に二枚あります（二歩）", "{side}在第{file}列有两个步兵（二步）"],
  "long-position": ["局面が長すぎます", "局面文字太长"],
  // Moves.
  "not-a-move": ["「{text}」は指し手ではありません", "“{text}”不是着法"],
  "illegal-move": ["「{text}」は指せません（反則手）", "“{text}”不合规则"],
  "illegal-move-because": ["「{text}」は指せません：{reason}", "“{text}”不合规则：{reason}"],
  "no-piece-there": ["動かす駒がありません", "那里没有可走的棋子"],
  "opponents-piece": ["相手の駒です", "那是对方的棋子"],
  "own-piece-there": ["自分の駒があります", "那里有己方的棋子"],
  "piece-in-the-way": ["途中に駒があります", "路上有棋子阻挡"],
  "not-its-way": ["この駒はそのようには動けません", "这种棋子不能这样走"],
  "king-stays-in-check": ["王手が防げていません", "仍被将军"],
  "king-in-check": ["自分の王が取られる形になります", "走后己方被将军"],
  "no-promotion": ["そこでは成れません", "不能在那里升变"],
  "pawn-takes-nothing": ["ポーンが斜めに動けるのは駒を取るときだけです", "兵只有吃子时才能斜走"],
  "no-en-passant": ["アンパッサンは、ポーンが2マス進んだ直後だけ、しかもキングが王手されないときにだけできます", "吃过路兵只能在对方的兵前进两格之后立即进行，而且王不能因此被将军"],
  "unnamed-promotion": ["何に成るのかがありません（例：a8=Q）", "没有说明兵变成什么（例如 a8=Q）"],
  "castling-lost": ["この側へのキャスリングはもうできません", "不能再向这一侧易位"],
  "castling-in-the-way": ["キャスリングの途中に駒があります", "易位的路上有棋子阻挡"],
  "castling-in-check": ["王手されている時、王手になる時、狙われたマスを通る時はキャスリングできません", "被将军时、易位后被将军或经过受攻击的格子时，不能易位"],
  "xiangqi.kings-would-face": ["将と帥が向かい合います（白臉将）", "走后将帅对面（白脸将）"],
  "xiangqi.screen": ["砲は、ちょうど一つの駒を飛び越えて取ります", "炮须隔一个棋子吃子"],
  "xiangqi.river": ["象は川を渡れません", "象（相）不能过河"],
  "xiangqi.palace": ["将と士は九宮から出られません", "将（帅）、士（仕）不能走出九宫"],
  "shogi.must-promote": ["行き所のない駒になるので、成らなければなりません", "不升变就无路可走，必须升变"],
  "shogi.not-in-hand": ["その駒は持っていません", "手中没有这种棋子"],
  "shogi.drop-on-piece": ["駒は空いているマスに打ちます", "只能打入空格"],
  "shogi.dead-end": ["行き所のない駒になります", "打在那里无路可走"],
  "shogi.nifu": ["二歩です", "同一列已有步兵（二步）"],
  "shogi.pawn-drop-mate": ["打ち歩詰めです", "打步诘（不能打步兵将死）"],
  "ambiguous-move": ["「{text}」に当てはまる手が複数あります", "“{text}”可以指几种着法"],
  "too-many-moves": ["{most}手を超えています", "超过{most}步"],
  // Repetitions.
  "xiangqi.third": ["同一局面が三回現れました。{verdict}", "同一局面出现三次：{verdict}"],
  "xiangqi.second": ["同一局面が二回現れました。三回目も同じなら：{verdict}", "同一局面出现两次，若再出现一次：{verdict}"],
  "xiangqi.both": ["{ours}、{theirs}：引き分け", "{ours}，{theirs}：判和"],
  "xiangqi.neither": ["長将も長捉もなし：引き分け", "双方不变，均无长将、长捉：判和"],
  "xiangqi.loses": ["{act}：{side}の負け", "{act}：{side}不变作负"],
  "xiangqi.loses-more": ["{act}：{side}の負け（{other}が、より軽い違反）", "{act}：{side}不变作负（{other}，属较轻者）"],
  "xiangqi.checks": ["{side}が毎手王手をかけ続けました（長将）", "{side}长将（步步将军）"],
  "xiangqi.chases": ["{side}が{hunters}で{prey}を毎手追い続けました（長捉）", "{side}长捉（以{hunters}步步追捉{prey}）"],
  "xiangqi.piece-on": ["{square}の{piece}", "{square}的{piece}"],
  "shogi.fourth": ["同一局面が四回現れました。{verdict}", "同一局面出现四次：{verdict}"],
  "shogi.occurrence": ["同一局面が{count}回現れました（四回で千日手）。このままなら：{verdict}", "同一局面出现{count}次（四次为千日手），若继续：{verdict}"],
  "shogi.perpetual-check": ["{side}が王手をかけ続けたので負けです（連続王手の千日手）", "{side}步步王手，判负（连续王手的千日手）"],
  "shogi.repetition-draw": ["千日手で引き分けです", "千日手，判和"],
  "game-ended": ["対局は終わっています", "对局已经结束"],
  // Files of games.
  "refused-game": ["{number}局目：{reason}", "第{number}局：{reason}"],
  "bad-position": ["局面：{error}", "局面：{error}"],
  "bad-diagram": ["局面図：{error}", "局面图：{error}"],
  "bad-move": ["{place}：{error}", "{place}：{error}"],
  "numbered-move": ["{number}手目", "第{number}手"],
  "move-of-side": ["{number}手目（{side}）", "第{number}回合{side}"],
  "cut-game": ["{problem}。その前までを読みました", "{problem}；只读到它之前"],
  "some-variations": ["一部の変化は、多すぎるか指せない手があるため、省かれているか途中までです", "部分变着因太多或有不合法的着法而省略或截断"],
  "other-game": ["{wanted}ではなく{game}の棋譜です", "这是{game}棋谱，不是{wanted}"],
  "position-of-no-game": ["どのゲームの局面でもありません", "不是任何已知棋种的局面"],
  "move-of-no-game": ["初手 {text} はどのゲームの指し手でもありません", "第一步 {text} 不是任何已知棋种的着法"],
  "no-moves": ["指し手がありません", "没有着法"],
  "no-handicap": ["{name} という手合割はありません", "没有{name}这种让子"],
  "no-variant": ["変種 {variant} には対応していません", "不支持变体{variant}"],
  "cannot-read": ["{text} を読めません", "无法读取{text}"],
  "open-comment": ["コメントが閉じていません", "注释没有闭合"],
  "open-variation": ["変化が閉じていません", "变着没有闭合"],
  "long-move": ["{ply}手目：指し手が{bytes}バイトもあります", "第{ply}步：着法有{bytes}字节"],
  "too-many-tags": ["タグが{most}を超えています", "标签超过{most}个"],
  "file-too-long": ["ファイルが{games}局または{moves}手を超えているため、残りは読みません。分割してください", "文件超过{games}局或{moves}步，其余未读；请拆分文件"],
  "long-game": ["このページに表示できるのは{most}手までです", "本页最多显示{most}步的对局"],
  "no-game": ["PGN・KIF・KI2・CSA・USI・XQF・CBR・CBL・DhtmlXQのどの棋譜でもありません", "不是PGN、KIF、KI2、CSA、USI、XQF、CBR、CBL或DhtmlXQ格式的棋谱"],
  "unfinished-moves": ["指し手の途中でファイルが終わっています", "文件在着法中间结束"],
  "move-off-board": ["盤の外への指し手があります", "有着法走到棋盘之外"],
  "no-text": ["テキストファイルではありません", "不是文本文件"],
  "no-file": ["通常のファイルではありません", "不是普通文件"],
  "large-file": ["{size} MiBを超えています", "超过 {size} MiB"],
  "input-output": ["読み込みの誤り：{error}", "读取出错：{error}"],
  "no-result": ["{text} はPGNの結果ではありません", "{text}不是PGN的结果"],
  // Limits and faults.
  "many-variations": ["変化が{most}を超えているか、長すぎます", "变着超过{most}个，或太长"],
  "unknown-game": ["「{name}」というゲームはありません（{games}）", "没有“{name}”这种棋（{games}）"],
  "no-start": ["{game}に開始局面 {name} はありません", "{game}没有开始局面{name}"],
  "many-searches": ["待っている読みが多すぎます。あとでもう一度試してください", "等待的搜索太多，请稍后再试"],
  "no-memory": ["読みに使うメモリが足りません", "没有内存可供搜索"],
  "search-failed": ["読みに失敗しました：{reason}", "搜索失败：{reason}"],
  "large-request": ["{limit}バイトを超えています", "超过{limit}字节"],
  "slow-request": ["データが時間内に届きませんでした", "数据没有及时到达"],
  "internal": ["プログラムの内部で失敗しました", "程序内部出错"],
  "bad-request": ["要求を読めません：{reason}", "无法读取请求：{reason}"],
  "no-request": ["そのような要求はありません", "没有这样的请求"],
  "wrong-method": ["{method} の要求はありません", "没有 {method} 请求"],
  "no-page-file": ["そのようなファイルはありません", "没有这样的文件"],
  "wrong-address": ["`engine web` が表示するアドレスを開いてください", "请打开 `engine web` 显示的地址"],
  "other-site": ["他のサイトのページからの要求には応じません", "不回应来自其他网站页面的请求"],
};

// Words that are values of messages: those of one game begin with its name.
const WORDS = {
  "white": ["白", "白方"], "black": ["黒", "黑方"], "red": ["紅", "红方"],
  "shogi.black": ["先手", "先手"], "shogi.white": ["後手", "后手"],
  "board": ["盤面", "棋盘"], "hands": ["持ち駒", "持驹"], "side to move": ["手番", "走子方"], "castling rights": ["キャスリング", "易位权"], "en passant square": ["アンパッサン", "吃过路兵的格子"],
  "xiangqi.pawn": ["兵", "兵（卒）"], "xiangqi.advisor": ["士", "士（仕）"], "xiangqi.elephant": ["象", "象（相）"], "xiangqi.horse": ["馬", "马"], "xiangqi.cannon": ["砲", "炮"], "xiangqi.rook": ["車", "车"], "xiangqi.king": ["将", "将（帅）"],
  "shogi.pawn": ["歩", "步兵"], "shogi.lance": ["香", "香车"], "shogi.knight": ["桂", "桂马"], "shogi.silver": ["銀", "银将"], "shogi.bishop": ["角", "角行"], "shogi.rook": ["飛", "飞车"], "shogi.gold": ["金", "金将"], "shogi.king": ["玉", "玉将"],
  "chess": ["チェス", "国际象棋"], "xiangqi": ["シャンチー", "象棋"], "shogi": ["将棋", "将棋"],
};

const COLUMNS = { ja: 0, zh: 1 };
const LISTED = { ja: "と", zh: "和" };

// Returns a message of the server in a language: in English if it has no sentence, and a text as it is. `own` is a map of
// words that take the place of those above.
export function serverText(message, tongue, own = new Map()) {
  const { code, values = {}, text } = message, column = COLUMNS[tongue], sentence = SENTENCES[code]?.[column];
  if (sentence === undefined) return text ?? String(message);
  const [game] = code.split(".");
  const shown = value => {
    if (Array.isArray(value)) return value.map(shown).join(LISTED[tongue]);
    if (typeof value === "object") return serverText(value, tongue, own);
    const word = value.toLowerCase();
    return own.get(word) ?? (WORDS[`${game}.${word}`] ?? WORDS[word])?.[column] ?? value;
  };
  return sentence.replace(/\{(\w+)\}/g, (_, name) => shown(values[name] ?? ""));
}
