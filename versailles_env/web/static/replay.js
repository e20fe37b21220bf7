(async () => {
  const bytes = Uint8Array.from(atob($("data").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const game = JSON.parse(await new Response(stream).text());
  const words = game.strings, last = game.steps.length - 1;
  const nameOf = Object.fromEntries(game.seats);
  const state = { step: 0, view: 0, timer: 0 };
  const narrow = matchMedia("(max-width:700px)");

  /* pictures: each is the one before (a seat's: the one of all) with some lines exchanged */
  const drawn = {};
  function apply(lines, changes) {
    const out = lines.slice();
    for (let k = 0, shift = 0; k < changes.length;) {
      const [start, gone, put] = changes.slice(k, k + 3);
      out.splice(start + shift, gone, ...changes.slice(k + 3, k + 3 + put));
      shift += put - gone;
      k += 3 + put;
    }
    return out;
  }
  function frames(view, width) {
    const key = `${view} ${width}`;
    if (!drawn[key]) {
      const own = view > 0 ? frames(0, width) : null, found = [];
      game.views[view].boards[width].forEach((changes, k) => {
        found.push(apply(own ? own[k] : found[k - 1] || [], changes));
      });
      drawn[key] = found;
    }
    return drawn[key];
  }

  function showBoard() {
    const lines = frames(state.view, narrow.matches ? "480" : "1200")[state.step];
    $("board").hidden = !lines;
    if (!lines) return;
    $("board").innerHTML = lines.map((k) => words[k]).join("\n");
    const [asked, chosen, legal] = game.steps[state.step];
    const seat = game.views[state.view].seat;
    if (seat === null || seat === asked) markPlaces($("board"), legal, legal[chosen]);
  }

  function showQuestion() {
    const [asked, chosen, , texts] = game.steps[state.step];
    const view = game.views[state.view];
    const over = state.step === last && !words[view.questions[state.step]];
    $("who").textContent = over ? "The end" : nameOf[asked] || "chance";
    $("question").textContent = over ? game.end : words[view.questions[state.step]];
    const mayKnow = view.seat === null || view.seat === asked;
    const odds = game.agent && mayKnow ? game.agent.odds[state.step] : [];
    const order = mayKnow ? texts.map((_, k) => k) : [];
    if (odds.length) order.sort((a, b) => (b === chosen) - (a === chosen) || odds[b] - odds[a]);
    $("answers").replaceChildren(...order.map((k) => {
      const row = element("li", { className: k === chosen ? "chosen" : "" });
      if (odds.length) {
        const bar = element("div", { className: "bar" });
        bar.style.width = `${odds[k] / 10}%`;
        row.append(bar, element("span", { className: "part", textContent: `${Math.round(odds[k] / 10)}%` }));
      }
      row.append(element("span", { textContent: words[texts[k]] }));
      return row;
    }));
  }

  let sentences = [];
  function buildLog() {
    const view = game.views[state.view];
    const kinds = new Map(view.marks.map(([step, kind, text]) => [`${step} ${text}`, words[kind]]));
    sentences = [];
    view.log.forEach((told, step) => told.forEach((text) => {
      const kind = kinds.get(`${step} ${text}`);
      const node = element("p", { textContent: words[text], className: kind ? `mark ${kind}` : "" });
      node.onclick = () => go(step);
      sentences.push([step, node]);
    }));
    $("log").replaceChildren(...sentences.map(([, node]) => node));
    const options = view.marks.map(([step, kind, text]) =>
      element("option", { value: step, textContent: words[text].replace(/^-- /, "") }));
    $("jump").replaceChildren(element("option", { value: "", textContent: "jump to ..." }), ...options);
  }
  function showLog() {
    let now = null;
    for (const [step, node] of sentences) {
      node.classList.toggle("later", step > state.step);
      node.classList.toggle("now", step === state.step);
      if (step <= state.step) now = node;
    }
    if (now && !narrow.matches) {
      const log = $("log");
      log.scrollTop += now.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + 6;
    }
  }

  /* what the position is worth to every seat, and where that changed most */
  const spare = ["#c23b2e", "#2f62ad", "#8a8577", "#d39a10", "#6d4a8c", "#1f7579"];
  const colours = game.seats.map((_, s) => game.colours[s] || spare[s % 6]);
  function buildCurve() {
    if (!game.worth) return;
    const wide = 1000, high = 110, all = game.worth.slice(0, Math.max(1, last)).flat();  /* the end has another scale */
    const low = Math.min(...all), top = Math.max(...all, low + 1);
    const x = (k) => (k / Math.max(last, 1)) * wide, y = (v) => 6 + (1 - Math.min(1, Math.max(0, (v - low) / (top - low)))) * (high - 12);
    const lines = game.seats.map(([, name], s) =>
      `<polyline fill="none" stroke="${colours[s]}" stroke-width="2" stroke-dasharray="${["", "8 3", "2 2", "10 3 2 3", "5 5", "1 3"][s % 6]}" vector-effect="non-scaling-stroke" points="${game.worth.map((row, k) => `${x(k).toFixed(1)},${y(row[s]).toFixed(1)}`).join(" ")}"/>`);
    const jumps = game.worth.slice(1, -1).map((row, k) => [Math.max(...row.map((v, s) => Math.abs(v - game.worth[k][s]))), k + 1]);
    const most = jumps.sort((a, b) => b[0] - a[0]).slice(0, 5).map(([, k]) => k).sort((a, b) => a - b);
    const marks = most.map((k) => `<line x1="${x(k)}" x2="${x(k)}" y1="0" y2="${high}" stroke="var(--warn)" stroke-width="1" vector-effect="non-scaling-stroke" opacity=".6"/>`);
    $("curve").hidden = false;
    $("curve").innerHTML = `<h2></h2><svg viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none">${marks.join("")}${lines.join("")}<line id="cursor" y1="0" y2="${high}" stroke="var(--ink)" stroke-width="1.5" vector-effect="non-scaling-stroke"/></svg>`;
    $("curve").querySelector("h2").textContent = game.worth_by;
    const key = element("div", { className: "key" });
    game.seats.forEach(([, name], s) => {
      const sign = element("i");
      sign.style.borderColor = colours[s];
      key.append(element("span", {}, sign, name, " ", element("b", { id: `worth${s}` })));
    });
    const jump = element("span", {}, "changed most at step ");
    most.forEach((k) => jump.append(element("button", { textContent: k, onclick: () => go(k) }), " "));
    key.append(jump);
    $("curve").append(key);
    $("curve").querySelector("svg").onclick = (event) => {
      const box = event.currentTarget.getBoundingClientRect();
      go(Math.round(((event.clientX - box.left) / box.width) * last));
    };
  }
  function showCurve() {
    if (!game.worth) return;
    const at = (state.step / Math.max(last, 1)) * 1000;
    $("cursor").setAttribute("x1", at);
    $("cursor").setAttribute("x2", at);
    game.seats.forEach((_, s) => { $(`worth${s}`).textContent = game.worth[state.step][s]; });
  }

  function show() {
    showBoard(); showQuestion(); showLog(); showCurve();
    $("slider").value = state.step;
    $("count").textContent = `${state.step} / ${last}`;
    $("first").disabled = $("back").disabled = state.step === 0;
    $("last").disabled = $("next").disabled = state.step === last;
    try { history.replaceState(null, "", `#${state.step}`); } catch { /* not everywhere from disk */ }
  }
  function go(step) {
    state.step = Math.max(0, Math.min(last, step));
    show();
  }
  function pause() {
    clearTimeout(state.timer);
    state.timer = 0;
    $("play").textContent = "Play";
  }
  function tick() {
    if (state.step === last) return pause();
    go(state.step + 1);
    state.timer = setTimeout(tick, Number($("speed").value));
  }
  function playPause() {
    if (state.timer) return pause();
    if (state.step === last) go(0);
    $("play").textContent = "Pause";
    state.timer = setTimeout(tick, Number($("speed").value) / 2);
  }
  function turn(way) {
    const turns = game.views[state.view].marks.filter(([, kind]) => words[kind] === "turn").map(([step]) => step);
    const found = way > 0 ? turns.find((k) => k > state.step) : turns.filter((k) => k < state.step).pop();
    go(found === undefined ? (way > 0 ? last : 0) : found);
  }
  function choose(select, by) {
    select.selectedIndex = (select.selectedIndex + by + select.options.length) % select.options.length;
    select.dispatchEvent(new Event("change"));
  }

  $("title").textContent = game.title;
  $("about").textContent = `cards ${game.pack}` + (game.seed ? `, seed ${game.seed}` : "") + (game.agent ? `, beside it the odds of ${game.agent.name}` : "");
  $("view").replaceChildren(...game.views.map((view, k) => element("option", { value: k, textContent: view.name })));
  $("view").onchange = () => { state.view = Number($("view").value); buildLog(); show(); };
  $("jump").onchange = () => { if ($("jump").value) go(Number($("jump").value)); $("jump").selectedIndex = 0; };
  $("slider").max = last;
  $("slider").oninput = () => go(Number($("slider").value));
  $("first").onclick = () => go(0);
  $("back").onclick = () => go(state.step - 1);
  $("next").onclick = () => go(state.step + 1);
  $("last").onclick = () => go(last);
  $("play").onclick = playPause;
  $("help").onclick = () => $("keys").showModal();
  narrow.onchange = show;
  themeSwitch($("theme"));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || $("keys").open || event.target.tagName === "SELECT") return;
    const keys = {
      ArrowLeft: () => (event.shiftKey ? turn(-1) : go(state.step - 1)),
      ArrowRight: () => (event.shiftKey ? turn(1) : go(state.step + 1)),
      Home: () => go(0), End: () => go(last), " ": playPause,
      "+": () => $("speed").selectedIndex < 3 && choose($("speed"), 1),
      "-": () => $("speed").selectedIndex > 0 && choose($("speed"), -1),
      v: () => choose($("view"), 1), t: () => $("theme").click(), "?": () => $("keys").showModal(),
    };
    if (!keys[event.key] || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    keys[event.key]();
  });
  $("guide").replaceChildren(...guideNodes(game.guide));
  buildLog();
  buildCurve();
  go(Number(location.hash.slice(1)) || 0);
  document.body.dataset.ready = "yes";
})();
