(async () => {
  const base = location.pathname.replace(/\/$/, "");
  const tell = (text, wrong) => { $("status").textContent = text; $("status").className = wrong ? "warn" : "soft"; };
  async function ask(what, data) {
    const answer = await fetch(`${base}/${what}`, data && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error || "something went wrong");
    return found;
  }
  themeSwitch($("theme"));
  const { games, agents, human, choices } = await ask("games");
  const words = { ask: "ask me", first: "the first answer of the list" };
  $("open-choices").replaceChildren(...choices.map((who) => element("option", { value: who, textContent: words[who] || who })));
  const FIRST = ["players", "length", "deals", "threshold"];
  let game, fields = {}, asked = 0;

  function chosen() {
    const options = {};
    for (const option of game.options) {
      const field = fields[option.name];
      let value = field.value;
      if (option.choices.length) value = option.choices[field.selectedIndex];
      else if (!option.text) value = Number(value);
      if (value !== option.default) options[option.name] = value;
    }
    return options;
  }
  /* the answer to the last question alone counts: an older one can come later */
  async function showSeats() {
    const mine = ++asked;
    $("begin").disabled = true;
    try {
      const { seats } = await ask("seats", { game: game.id, options: chosen() });
      if (mine !== asked) return;
      const before = Object.fromEntries([...$("seats").querySelectorAll("select")].map((s) => [s.name, s.value]));
      $("seats").replaceChildren(...seats.map((name, k) => {
        const select = element("select", { name });
        select.append(...[human, ...agents].map((who) => element("option", { textContent: who === human ? "a person" : who, value: who })));
        select.value = before[name] || (k === 0 ? human : agents[0]);
        return element("label", {}, name, " ", select);
      }));
      tell("");
      $("begin").disabled = false;
    } catch (error) { if (mine === asked) tell(error.message, true); }
  }
  /* rules are compiled once, in the background, while one chooses */
  async function warm(which) {
    try {
      const state = await ask("warm", { game: which.id });
      if (game !== which) return;
      $("warming").hidden = state.ready;
      if (state.error) return tell(state.error, true);
      if (state.ready) { document.body.dataset.warm = "yes"; return; }
      $("warm-bar").value = Math.min(97, (100 * state.seconds) / state.about);
      $("warm-text").textContent = `Getting the rules ready: ${Math.round(state.seconds)} s. The first time they are compiled, about ${state.about} s.`;
      setTimeout(warm, 700, which);
    } catch (error) { tell(error.message, true); }
  }
  function showGame() {
    game = games[$("game").selectedIndex];
    $("pack").placeholder = game.pack;
    $("open-line").hidden = !game.open;
    document.body.dataset.warm = "no";
    warm(game);
    fields = {};
    const made = (option) => {
      const field = option.choices.length ? element("select") : element("input", { type: option.text ? "text" : "number", value: option.default });
      if (option.choices.length) {
        field.append(...option.choices.map((choice) => element("option", { textContent: choice === true ? "yes" : choice === false ? "no" : choice })));
        field.selectedIndex = option.choices.indexOf(option.default);
      }
      field.name = option.name;
      field.onchange = showSeats;
      fields[option.name] = field;
      return element("label", { title: option.what }, option.name, " ", field, element("small", { className: "soft", textContent: option.what }));
    };
    $("main-options").replaceChildren(...game.options.filter((o) => FIRST.includes(o.name)).map(made));
    $("options").replaceChildren(...game.options.filter((o) => !FIRST.includes(o.name)).map(made));
    showSeats();
  }
  $("game").replaceChildren(...games.map((each) => element("option", { textContent: each.title })));
  $("game").onchange = showGame;
  showGame();
  $("begin").onclick = async () => {
    $("begin").disabled = true;
    tell("setting up ...");
    try {
      const seats = Object.fromEntries([...$("seats").querySelectorAll("select")].map((s) => [s.name, s.value]));
      const seed = $("seed").value.trim();
      if (seed && !/^\d{1,15}$/.test(seed)) throw new Error("a seed is a whole number");
      const { links } = await ask("new", { game: game.id, options: chosen(), seats, together: $("together").checked, seed: seed ? Number(seed) : null,
        pack: $("pack").value.trim() || null, open_choices: game.open ? $("open-choices").value : "ask" });
      if (links.length === 1) { location.href = links[0].link; return; }
      $("links").hidden = false;
      $("list").replaceChildren(...links.map((each) => element("li", {}, `${each.seats.join(", ")}: `,
        element("a", { href: each.link, target: "_blank", rel: "noopener", textContent: location.origin + each.link }))));
      tell("ready");
    } catch (error) { tell(error.message, true); }
    $("begin").disabled = false;
  };
  const { tables } = await ask("tables");
  $("going").hidden = !tables.length;
  $("tables").replaceChildren(...tables.slice(0, 20).map((each) => {
    const who = each.seats.map(([name, player]) => `${name} ${player === human ? "a person" : player}`).join(", ");
    const row = element("li", {}, `${each.title} (${who}), ${each.answers} answers${each.over ? ", over" : ""}: `);
    each.paths.forEach((path, k) => row.append(element("a", { href: path, textContent: each.links[k].join(" and ") }), " "));
    return row;
  }));
  document.body.dataset.ready = "yes";
})();
