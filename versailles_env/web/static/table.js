(() => {
  const link = location.pathname.split("/").pop();
  const narrow = matchMedia("(max-width:700px)");
  let socket, view = null, wait = 300;

  function say(message) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
  function connect() {
    socket = new WebSocket(`ws://${location.host}/talk/${link}`);
    socket.onopen = () => { wait = 300; $("line").textContent = ""; say({ do: "look", wide: !narrow.matches }); };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "view") show(message);
      else if (message.type === "hint") $("hint").textContent = message.text;
      else $("line").textContent = message.text;
    };
    socket.onclose = () => {
      $("line").textContent = "not connected: trying again";
      setTimeout(connect, (wait = Math.min(wait * 1.6, 5000)));
    };
  }
  function answer(action) {
    say({ do: "answer", version: view.version, action });
    $("line").textContent = "";
  }

  function show(message) {
    const asks = !view || view.version !== message.version;
    view = message;
    document.title = `${view.asked ? "(!) " : ""}${view.title}`;
    $("title").textContent = view.title;
    $("seats").textContent = view.seats.map(([name, who]) => `${name}: ${who === "human" ? "person" : who}`).join(", ");
    $("who").textContent = view.over ? "The end" : view.asked ? `${view.you}: your answer` : `you are ${view.you}`;
    $("question").textContent = view.question + (view.thinking ? ` (${view.thinking} thinks)` : "");
    if (asks) { $("hint").textContent = ""; $("line").textContent = ""; }
    $("board").hidden = !view.board;
    $("board").innerHTML = view.board;
    $("text").hidden = !view.text;
    $("text").textContent = view.text;
    markPlaces($("board"), view.answers.map(([action]) => action));
    for (const place of $("board").querySelectorAll("g.can")) {
      place.tabIndex = 0;
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", describe(place));
      const pick = (event) => { event.stopPropagation(); point(place); };
      place.onclick = pick;
      place.onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); pick(event); } };
    }
    $("answers").className = "";
    $("answers").replaceChildren(...view.answers.map(([action, text, note], k) => {
      const button = element("button", { onclick: () => answer(action) });
      if (k < 9) button.append(element("kbd", { textContent: k + 1 }), " ");
      button.append(text);
      if (note) button.append(element("small", { textContent: note }));
      button.dataset.action = action;
      return button;
    }));
    $("undo").disabled = !view.undo;
    $("ask").disabled = !view.asked;
    if (!$("adviser").options.length) $("adviser").replaceChildren(...view.agents.map((name) => element("option", { textContent: name })));
    $("replay").hidden = !view.over;
    $("replay").href = `${location.pathname}/replay`;
    $("log").replaceChildren(...view.log.map((text) => element("p", { textContent: text, className: text.startsWith("-- ") ? "turn" : "" })));
    $("log").scrollTop = $("log").scrollHeight;
    document.body.dataset.ready = "yes";
    document.body.dataset.version = view.version;
  }
  /* what a place stands for, in the words of the answers */
  function describe(place) {
    const here = new Set(place.dataset.a.split(" ").map(Number));
    return view.answers.filter(([action]) => here.has(action)).map(([, text, note]) => (note ? `${text}: ${note}` : text)).join(", ");
  }
  /* a place on the board: one answer is given at once, of several the buttons are shown */
  function point(place) {
    const can = new Map(view.answers);
    const here = place.dataset.a.split(" ").map(Number).filter((action) => can.has(action));
    if (here.length === 1) return answer(here[0]);
    $("answers").className = "picked";
    let first = null;
    for (const button of $("answers").children) {
      const near = here.includes(Number(button.dataset.action));
      button.classList.toggle("near", near);
      if (near && !first) first = button;
    }
    if (first) first.focus();
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#asked") && !event.target.closest("g.can")) $("answers").className = "";
  });
  document.addEventListener("keydown", (event) => {
    if (!view || event.ctrlKey || event.altKey || event.metaKey || $("keys").open || event.target.tagName === "SELECT") return;
    const number = Number(event.key);
    if (number >= 1 && number <= Math.min(9, view.answers.length)) answer(view.answers[number - 1][0]);
    else if (event.key === "u" && view.undo) say({ do: "undo" });
    else if (event.key === "h" && view.asked) $("ask").click();
    else if (event.key === "t") $("theme").click();
    else if (event.key === "?") help();
    else if (event.key === "Escape") $("answers").className = "";
  });
  $("undo").onclick = () => say({ do: "undo" });
  $("ask").onclick = () => { $("hint").textContent = "thinking ..."; say({ do: "hint", agent: $("adviser").value }); };
  async function help() {
    if (!$("guide").childElementCount) {
      const { parts } = await (await fetch(`${location.pathname}/guide`)).json();
      $("guide").replaceChildren(...guideNodes(parts));
    }
    $("keys").showModal();
  }
  $("help").onclick = help;
  narrow.onchange = () => say({ do: "look", wide: !narrow.matches });
  themeSwitch($("theme"));
  connect();
})();
