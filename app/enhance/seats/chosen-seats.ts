import { afterPaint } from "../after-paint";
import { element, getSeatLabel, getSeatName, seatBoxes, setChosen, type SeatMap } from "./seat-map";

const chosenBoxes = (map: SeatMap) => seatBoxes(map).filter(({ checked }) => checked);

/** Lists the chosen seats above their total, each with details, price and a remove button. */
export function listChosenSeats(map: SeatMap): void {
  const { form, frame, words, added } = map;
  const list = element("ul", { className: "grid gap-1 text-small" });
  const part = element("div", { className: "chosen grid gap-2", hidden: true }, list);
  const total = form.querySelector("[data-total-for]");
  if (total) total.before(part);
  else {
    part.prepend(element("h2", { textContent: words.chosen }));
    frame.after(part);
  }
  added.push(part);
  const show = () => {
    const chosen = chosenBoxes(map);
    part.hidden = chosen.length === 0;
    list.replaceChildren(...chosen.map((box) => getLine(map, box)));
  };
  form.addEventListener("change", afterPaint(show));
  // The browser has restored earlier choices.
  window.addEventListener("pageshow", show);
  show();
}

function getLine(map: SeatMap, box: HTMLInputElement): HTMLLIElement {
  const { words } = map;
  const { name } = getSeatName(map, box);
  // Repeats the seat for screen readers that read the button out of context.
  const [before = "", after = ""] = words.leaveOut.split("{seat}");
  const remove = element(
    "button",
    { type: "button", className: "btn-link" },
    before.trimEnd(),
    element("span", { className: "vh", textContent: ` ${name}` }),
    after,
  );
  remove.addEventListener("click", () => {
    setChosen(box, false);
    // The focused button disappears with its line.
    box.focus();
  });
  const rowsInFront = box.closest("fieldset")?.dataset["facts"];
  const facts = [getSeatLabel(box).slice(name.length).replace(/^, /, ""), rowsInFront];
  return element(
    "li",
    {},
    element("b", { textContent: name }),
    element("span", { className: "vh", textContent: ", " }),
    element("span", { textContent: `${facts.filter(Boolean).join(", ")} ` }),
    remove,
  );
}

/** Keeps the chosen seats across reloads in this tab until the form is submitted. */
export function rememberChosenSeats(map: SeatMap): void {
  const { form } = map;
  const key = `seats ${location.pathname}`;
  // A page with errors is rendered with the remaining choice.
  const hasErrors = document.querySelector("[data-error-summary]") !== null;
  const saved = (hasErrors ? null : sessionStorage.getItem(key))?.split(" ") ?? [];
  for (const box of seatBoxes(map)) if (saved.includes(box.value)) setChosen(box, true);
  let isSubmitted = false;
  const save = () => {
    if (isSubmitted) return;
    const ids = chosenBoxes(map).map(({ value }) => value);
    sessionStorage.setItem(key, ids.join(" "));
  };
  form.addEventListener("change", afterPaint(save));
  form.addEventListener("submit", ({ submitter }) => {
    save();
    if (submitter?.hasAttribute("formaction")) return;
    isSubmitted = true;
    sessionStorage.removeItem(key);
  });
  // The visitor may return to this page.
  window.addEventListener("pageshow", () => {
    isSubmitted = false;
  });
  save();
}
