// Words of the page in English, Japanese and Chinese.
const LANGUAGES = ["en", "ja", "zh"];
const TEXTS = {
  language: ["Language", "言語", "语言"],
  game: ["Game", "棋譜", "对局"],
  games: ["{count} games", "{count}局", "{count}局"],
  board: ["Board", "盤面", "棋盘"],
  firstPosition: ["First position", "最初の局面", "最初局面"],
  oneBack: ["One move back", "一手戻る", "后退一步"],
  oneOn: ["One move forward", "一手進む", "前进一步"],
  lastPosition: ["Last position", "最後の局面", "最后局面"],
  turnBoard: ["Turn the board", "盤を反転", "翻转棋盘"],
  key: ["{text} ({key})", "{text}（{key}）", "{text}（{key}）"],
  movesAndLines: ["Moves and lines", "指し手と手順", "着法与变化"],
  learn: ["Learn from your mistakes", "ミスから学ぶ", "从失误中学习"],
  typeIt: ["or type it:", "または入力：", "或输入："],
  answer: ["Try", "答える", "回答"],
  solve: ["Show the solution", "答えを見る", "显示答案"],
  another: ["Next", "次へ", "下一题"],
  backToGame: ["Back to the game", "対局に戻る", "回到对局"],
  moves: ["Moves", "棋譜", "着法"],
  copyIt: ["Copy {name}", "{name}をコピー", "复制{name}"],
  copied: ["{name} copied", "{name}をコピーしました", "已复制{name}"],
  copySelected: ["Copy the selected text", "選択されたテキストをコピーしてください", "请复制选中的文字"],
  textToCopy: ["Text to copy", "コピーするテキスト", "要复制的文字"],
  graphs: ["Graphs", "グラフ", "图表"],
  chances: ["Chances", "勝率", "胜率"],
  chancesOf: ["Chances of {side}", "{side}の勝率", "{side}的胜率"],
  chancesDuring: ["Chances of {side} during the game", "対局中の{side}の勝率の推移", "对局中{side}胜率的变化"],
  expectedOf: ["Chances of {side}: {chance}", "{side}の勝率：{chance}", "{side}的胜率：{chance}"],
  time: ["Remaining time", "残り時間", "剩余时间"],
  timeDuring: ["Remaining time of both sides during the game", "対局中の両者の残り時間", "对局中双方的剩余时间"],
  timeLeft: ["{time} left", "残り{time}", "剩{time}"],
  score: ["{pawns}", "{pawns}", "{pawns}"],
  "xiangqi.score": ["{pawns}", "{pawns}", "{points}"],
  "shogi.score": ["{points}", "{points}", "{points}"],
  critical: ["Critical moments", "重要な場面", "关键时刻"],
  noCritical: ["None: no inaccuracies.", "ありません。緩手もありません。", "没有，也没有缓着。"],
  sides: ["Sides", "両対局者", "双方"],
  player: ["Player", "対局者", "棋手"],
  rating: ["Rating", "レーティング", "等级分"],
  accuracy: ["Accuracy", "正確さ", "准确率"],
  inaccuracies: ["Inaccuracies ?!", "緩手 ?!", "缓着 ?!"],
  mistakes: ["Mistakes ?", "疑問手 ?", "失误 ?"],
  blunders: ["Blunders ??", "悪手 ??", "大失误 ??"],
  missedMates: ["Missed mates", "逃した詰み", "错过的杀着"],
  lossOpening: ["Loss: opening", "損失：序盤", "损失：开局"],
  lossMiddlegame: ["Loss: middlegame", "損失：中盤", "损失：中局"],
  lossEndgame: ["Loss: endgame", "損失：終盤", "损失：残局"],
  lossIs: ["Loss: average per move, in percentage points", "損失：一手の平均（100点満点中）", "损失：每步平均，满分100"],
  book: ["book", "定跡", "谱着"],
  bookIs: ["Book: a move of a known opening", "定跡：知られた序盤の手", "谱着：已知开局的着法"],
  inaccuracy: ["Inaccuracy", "緩手", "缓着"],
  mistake: ["Mistake", "疑問手", "失误"],
  blunder: ["Blunder", "悪手", "大失误"],
  fell: ["{title}: {before} to {after}", "{title}：{before}から{after}", "{title}：{before}变为{after}"],
  missedMate: ["mate in {moves} missed", "自分の{moves}手での詰みを逃した", "错过{moves}步杀"],
  allowsMate: ["allows mate in {moves}", "相手の{moves}手での詰みを許す", "让对方{moves}步成杀"],
  "shogi.missedMate": ["mate in {moves} missed", "{plies}手詰を逃した", "错过{plies}手诘"],
  "shogi.allowsMate": ["allows mate in {moves}", "相手の{plies}手詰を許す", "让对方有{plies}手诘"],
  startingPosition: ["Starting position", "開始局面", "开始局面"],
  better: ["Better", "より良い手順", "更好"],
  best: ["Best line", "最善手順", "最佳变化"],
  beforeLine: ["Before the line", "手順の前", "变化之前"],
  betterPlace: ["move {step} of {count} of the better line", "より良い手順の{step}手目（全{count}手）", "更好变化的第{step}步，共{count}步"],
  bestPlace: ["move {step} of {count} of the best line", "最善手順の{step}手目（全{count}手）", "最佳变化的第{step}步，共{count}步"],
  linePlace: ["line {step} / {count}", "手順 {step} / {count}", "变化 {step} / {count}"],
  counted: ["{side}: {count}", "{side}：{count}", "{side}：{count}"],
  learnFrom: ["Learn from the mistakes of {side}: {count}", "ミスから学ぶ、{side}：{count}", "从失误中学习，{side}：{count}"],
  whichOne: ["Which one?", "どちらですか？", "是哪一个？"],
  notThis: ["Not this one. Try again.", "この手ではありません。もう一度。", "不是这一步，再试一次。"],
  isPlayed: ["That is the move played in the game. Try another.", "それは実戦の手です。別の手を探してください。", "这是实战的着法，请另找一步。"],
  right: ["Right: {move}.", "正解：{move}。", "正确：{move}。"],
  asGood: ["Right: {move} is about as good as {best}.", "正解：{move}は{best}とほぼ同じ良さです。", "正确：{move}与{best}差不多一样好。"],
  isBestLine: ["This is the best line.", "これが最善手順です。", "这是最佳变化。"],
  done: ["Done: you found {found} of {count}.", "終わり：{count}問中{found}問正解。", "完成：{count}题中找到{found}题。"],
  task: ["{number} of {count}, found {found}. {move} was played. Find a better move for {side}: click {how}.", "{number}／{count}問、正解{found}。実戦は{move}。{side}のより良い手を探して、{how}をクリックしてください。", "第{number}题，共{count}题，已找到{found}。实战走了{move}。请为{side}找一步更好的着法：点击{how}。"],
  twoSquares: ["its two squares", "動かす駒と行き先", "起点和终点"],
  squaresOrHand: ["two squares, or a piece in hand and a square", "動かす駒か持ち駒と行き先", "起点（或持驹）和终点"],
  nodes: ["{count} nodes per position", "1局面{count}ノード", "每个局面{count}个节点"],
  millis: ["{count} ms per position", "1局面{count}ミリ秒", "每个局面{count}毫秒"],
  depth: ["depth {count}", "深さ{count}", "深度{count}"],
  or: [" or ", "または", "或"],
  foot: ["{engine}, {limits}", "{engine}、{limits}", "{engine}，{limits}"],
  sideWins: ["{side} wins", "{side}の勝ち", "{side}胜"],
  wins: ["{side} wins ({name})", "{side}の勝ち（{name}）", "{side}胜（{name}）"],
  White: ["White", "白", "白方"],
  Black: ["Black", "黒", "黑方"],
  Red: ["Red", "紅", "红方"],
  "shogi.Black": ["Sente", "先手", "先手"],
  "shogi.White": ["Gote", "後手", "后手"],
  Title: ["Title", "表題", "标题"],
  Event: ["Event", "棋戦", "赛事"],
  Site: ["Site", "場所", "地点"],
  Date: ["Date", "日付", "日期"],
  Round: ["Round", "回戦", "轮次"],
  TimeControl: ["Time control", "持ち時間", "时限"],
  resignation: ["resignation", "投了", "认输"],
  unfinished: ["unfinished", "中断", "中断"],
  impasse: ["impasse", "持将棋", "持将棋"],
  repetition: ["repetition", "千日手", "重复局面"],
  mate: ["mate", "詰み", "将死"],
  "time forfeit": ["time forfeit", "時間切れ", "超时"],
  foul: ["foul", "反則", "犯规"],
  "win by declaration": ["win by declaration", "入玉宣言", "入玉宣言"],
  draw: ["draw", "引き分け", "和棋"],
  "move limit": ["move limit", "手数の上限", "步数限制"],
  "no mate": ["no mate", "不詰", "不能将死"],
};

// Index of the language in the rows above: that of the browser, until another one is chosen.
let tongue = Math.max(0, LANGUAGES.indexOf(navigator.languages.map(name => name.slice(0, 2)).find(name => LANGUAGES.includes(name))));

const t = (key, values = {}) => TEXTS[key][tongue].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Returns a word of the data in the language, if it has one there.
const worded = word => Object.hasOwn(TEXTS, word) ? t(word) : word;

// Returns the text of which a game can have its own.
function of(one, key, values) {
  const own = `${one.g}.${key}`;
  return t(Object.hasOwn(TEXTS, own) ? own : key, values);
}

// Returns a score as people read it who play the game: programs for shogi, and for xiangqi in Chinese, count hundredths of a pawn.
function scoreText(score) {
  if (!/^[+-]\d+\.\d\d$/.test(score)) return score;
  const points = Math.round(100 * score);
  return of(game, "score", { pawns: score, points: points > 0 ? `+${points}` : points });
}

const sideName = (index, one = game) => of(one, one.sides[index].n);

// Writes the words of the elements that name them: as text, as label for screen readers, or as title with a key.
function translate() {
  document.documentElement.lang = LANGUAGES[tongue];
  for (const marked of document.querySelectorAll("[data-text]")) marked.textContent = t(marked.dataset.text);
  for (const marked of document.querySelectorAll("[data-label]")) marked.setAttribute("aria-label", t(marked.dataset.label));
  for (const marked of document.querySelectorAll("[data-shortcut]")) marked.title = t("key", { text: t(marked.dataset.label), key: marked.dataset.shortcut });
}
