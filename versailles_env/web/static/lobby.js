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
  const { games, agents, human } = await ask("games");
  const FIRST = ["players", "length", "deals", "threshold"];
  let game, fields = {};

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
  async function showSeats() {
    try {
      const { seats } = await ask("seats", { game: game.id, options: chosen() });
      const before = Object.fromEntries([...$("seats").querySelectorAll("select")].map((s) => [s.name, s.value]));
      $("seats").replaceChildren(...seats.map((name, k) => {
        const select = element("select", { name });
        select.append(...[human, ...agents].map((who) => element("option", { textContent: who === human ? "a person" : who, value: who })));
        select.value = before[name] || (k === 0 ? human : agents[0]);
        return element("label", {}, name, " ", select);
      }));
      tell("");
    } catch (error) { tell(error.message, true); }
  }
  function showGame() {
    game = games[$("game").selectedIndex];
    $("pack").textContent = `cards ${game.pack}`;
    fields = {};
    const made = (option) => {
      const field = option.choices.length ? element("select") : element("input", { type: option.text ? "text" : "number", value: option.default });
      if (option.choices.length) {
        field.append(...option.choices.map((choice) => element("option", { textContent: choice === true ? "yes" : choice === false ? "no" : choice })));
        field.selectedIndex = option.choices.indexOf(option.default);
      }
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
    tell("setting up; the first game of an installation compiles its rules, which takes a minute or two ...");
    try {
      const seats = Object.fromEntries([...$("seats").querySelectorAll("select")].map((s) => [s.name, s.value]));
      const seed = $("seed").value.trim();
      if (seed && !/^\d{1,15}$/.test(seed)) throw new Error("a seed is a whole number");
      const { links } = await ask("new", { game: game.id, options: chosen(), seats, together: $("together").checked, seed: seed ? Number(seed) : null });
      if (links.length === 1) { location.href = links[0].link; return; }
      $("links").hidden = false;
      $("list").replaceChildren(...links.map((each) => element("li", {}, `${each.seats.join(", ")}: `,
        element("a", { href: each.link, target: "_blank", rel: "noopener", textContent: location.origin + each.link }))));
      tell("ready");
    } catch (error) { tell(error.message, true); }
    $("begin").disabled = false;
  };
  document.body.dataset.ready = "yes";
})();
