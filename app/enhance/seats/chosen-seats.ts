import { afterPaint } from "../after-paint";
import { element, labelOf, nameOf, seatBoxes, setChosen } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** The chosen seats as a list under the map: what each is, what it costs, and a way to leave it out again. */
export function chosenSeats(map: SeatMap): void {
  const { form, frame, words, added } = map;
  const list = element("ul", { className: "grid gap-1" });
  const part = element(
    "div",
    { className: "grid gap-2", hidden: true },
    element("h2", { textContent: words.chosen }),
    list,
  );
  frame.parentElement?.insertBefore(part, frame.parentElement.querySelector("[data-total-for]"));
  added.push(part);
  const facts = form.querySelector<HTMLButtonElement>("[data-compare]")?.formAction;
  const show = () => {
    const chosen = seatBoxes(map).filter(({ checked }) => checked);
    part.hidden = chosen.length === 0;
    list.replaceChildren(...chosen.map((box) => lineOf(map, box, facts)));
  };
  form.addEventListener("change", afterPaint(show));
  // After the browser has put back what was chosen before.
  window.addEventListener("pageshow", show);
  show();
}

function lineOf(map: SeatMap, box: HTMLInputElement, facts: string | undefined): HTMLLIElement {
  const { words } = map;
  const { whole } = nameOf(map, box);
  const inFront = box.closest("fieldset")?.dataset["facts"];
  const text = [labelOf(box), inFront].filter(Boolean).join(", ");
  const line = element("li", {}, `${text} `);
  // Which seat it is stands at the front of the line; who hears the link alone hears it with the link.
  const named = (text: string) => {
    const [before = "", after = ""] = text.split("{seat}");
    return [
      before.trimEnd(),
      element("span", { className: "vh", textContent: ` ${whole}` }),
      after,
    ];
  };
  if (facts)
    line.append(
      element(
        "a",
        { href: `${facts}?seat=${encodeURIComponent(box.value)}` },
        ...named(words.about),
      ),
      " ",
    );
  const out = element(
    "button",
    { type: "button", className: "btn-link" },
    ...named(words.leaveOut),
  );
  out.addEventListener("click", () => {
    setChosen(box, false);
    // The button is gone with its line; the seat on the map is where it can be had again.
    box.focus();
  });
  line.append(out);
  return line;
}
