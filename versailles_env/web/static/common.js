"use strict";
const $ = (id) => document.getElementById(id);

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/* light, dark, or as the system says; kept where the browser allows it */
function themeSwitch(button) {
  const order = ["", "light", "dark"];
  const kept = () => { try { return localStorage.getItem("theme") || ""; } catch { return ""; } };
  const show = (theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    button.textContent = { "": "Auto", light: "Light", dark: "Dark" }[theme];
    button.title = "Colours: as the system, light or dark (t)";
  };
  let theme = kept();
  show(theme);
  button.onclick = () => {
    theme = order[(order.indexOf(theme) + 1) % 3];
    try { localStorage.setItem("theme", theme); } catch { /* a page from disk may keep nothing */ }
    show(theme);
  };
}

/* mark the places of a board that stand for actions: what can be chosen, and what was */
function markPlaces(board, legal, chosen) {
  const can = new Set(legal);
  for (const place of board.querySelectorAll("g[data-a]")) {
    const here = place.dataset.a.split(" ").map(Number).filter((action) => can.has(action));
    place.classList.toggle("can", here.length > 0);
    place.classList.toggle("did", chosen !== undefined && here.includes(chosen));
    place.querySelector(":scope>rect,:scope>circle,:scope>path")?.classList.toggle("edge", here.length > 0);
  }
}

/* how to play, as the game tells it: parts of a title and of paragraphs and points */
function guideNodes(parts) {
  return parts.flatMap(([title, blocks]) => {
    const nodes = [element("h2", { textContent: title })];
    let list = null;
    for (const block of blocks) {
      if (!block.startsWith("- ")) { list = null; nodes.push(element("p", { textContent: block })); continue; }
      if (!list) nodes.push(list = element("ul"));
      list.append(element("li", { textContent: block.slice(2) }));
    }
    return nodes;
  });
}
