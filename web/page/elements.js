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

// Fills an element anew. The focus stays within: on the element with the same name, else on the current one or the first button.
export function refill(place, ...children) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement : null, id = focused?.id;
  place.replaceChildren(...children.filter(Boolean));
  if (!focused) return;
  const same = id ? [...place.querySelectorAll("[id]")].find(other => other.id === id) : null;
  (same ?? place.querySelector("[aria-current]") ?? place.querySelector("button:not(:disabled)") ?? place).focus({ preventScroll: true });
}
