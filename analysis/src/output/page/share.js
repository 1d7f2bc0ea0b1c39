// What leaves the page: texts to copy, and the address, which names the game and the ply.

async function copy(text, name) {
  const area = element("copy-text"), status = element("copy-status");
  area.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = t("copied", { name });
  } catch {
    // A page from a file may have no clipboard.
    area.value = text;
    area.hidden = false;
    area.focus();
    area.select();
    status.textContent = t("copySelected");
  }
}

// Returns the game and the ply of the address, each within its bounds.
function placeOfAddress() {
  const values = new URLSearchParams(location.hash.slice(1)), number = name => parseInt(values.get(name)) || 0;
  const game = Math.min(Math.max(number("game") - 1, 0), data.games.length - 1);
  return { game, ply: number("ply") };
}

let addressTimer;
// Writes the place into the address after a moment: browsers limit how often a page may.
function writeAddress() {
  clearTimeout(addressTimer);
  const address = `#game=${number + 1}&ply=${ply}`;
  if (location.hash === address || (!location.hash && number === 0 && ply === 0)) return;
  addressTimer = setTimeout(() => {
    // Some browsers refuse it to a page from a file.
    try { history.replaceState(null, "", address); } catch { /* The address stays as it is. */ }
  }, 150);
}
