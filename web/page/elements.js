// Short ways to elements of the page.
export const element = id => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

// Returns a span with a drawing by `Board`, which makes its texts itself.
export function drawing(svg, attributes = {}) {
  const made = make("span", attributes);
  made.innerHTML = svg;
  return made;
}

// Gives an element other children. Those that are equal at the same place stay, so that the browser has less to do.
export function keepEqual(place, children) {
  const old = [...place.childNodes];
  children.forEach((child, index) => {
    if (!old[index]) place.append(child);
    else if (!old[index].isEqualNode(child)) old[index].replaceWith(child);
  });
  for (const rest of old.slice(children.length)) rest.remove();
}

// Fills an element anew. The focus stays within: on the element with the same name, else on the current one or the first button.
export function refill(place, ...children) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement : null, id = focused?.id;
  place.replaceChildren(...children.filter(Boolean));
  if (!focused) return;
  const same = id ? [...place.querySelectorAll("[id]")].find(other => other.id === id) : null;
  (same ?? place.querySelector("[aria-current]") ?? place.querySelector("button:not(:disabled)") ?? place).focus({ preventScroll: true });
}
