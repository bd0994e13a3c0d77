import { arrangeSeats } from "~/domain/seating/seats-apart";
import { afterPaint } from "../after-paint";
import { element, seatBoxes, type SeatMap } from "./seat-map";

/** More than a seat. */
const AISLE = 2;

/** Says in the panel that the chosen seats are not side by side, with a way to seats that are. */
export function showApart(map: SeatMap): void {
  const { form, words, added } = map;
  const { apart } = words;
  const total = form.querySelector("[data-total-for]");
  if (!apart || !total) return;
  const line = element("p", { className: "apart text-small" });
  line.setAttribute("role", "status");
  total.before(line);
  added.push(line);
  let shown = "";
  const show = () => {
    const chosen = seatBoxes(map).filter(({ checked }) => checked);
    const arrangement = arrange(chosen, apart.aisles);
    const isApart = arrangement !== null && arrangement !== "side-by-side";
    const href = isApart ? pathTogether(chosen, apart) : "";
    const next = `${arrangement} ${href}`;
    // The same text again would be announced again.
    if (next === shown) return;
    shown = next;
    if (!isApart) return line.replaceChildren();
    const text = element("span", { className: apart.looks });
    text.append(element("strong", { textContent: apart.texts[arrangement] }), " ");
    if (href !== "") {
      const textContent = apart.find.replace("{number}", String(chosen.length));
      text.append(element("a", { href, textContent }));
    }
    line.replaceChildren(text);
  };
  form.addEventListener("change", afterPaint(show));
  window.addEventListener("pageshow", show);
  show();
}

const findLabel = (box: HTMLInputElement) => box.closest(".seat");

function arrange(chosen: readonly HTMLInputElement[], aisles: readonly number[]) {
  const seats = chosen.map((box) => {
    // "s12", the seat's number in its section.
    const number = Number(findLabel(box)?.id.slice(1));
    const before = aisles.filter((aisle) => aisle <= number).length;
    const row = box.closest("[id^=row-]")?.id ?? null;
    return { section: "", row, place: number + before * AISLE };
  });
  return arrangeSeats(seats, () => true);
}

/** Empty for a wheelchair user's party, which has its own search. */
function pathTogether(
  chosen: readonly HTMLInputElement[],
  { path, offers }: NonNullable<SeatMap["words"]["apart"]>,
): string {
  const [first] = chosen;
  if (first === undefined || chosen.some((box) => findLabel(box)?.classList.contains("space")))
    return "";
  const band = Object.keys(offers).find((name) => findLabel(first)?.classList.contains(name));
  const query = new URLSearchParams({
    tickets: String(chosen.length),
    offer: offers[band ?? ""] ?? "",
    together: "on",
  });
  return `${path}?${query.toString()}`;
}

/** Until a seat is chosen, there is no button: the line in its place says what to do first. */
export function askForSeatFirst(map: SeatMap): void {
  const { form } = map;
  const button = form.querySelector<HTMLElement>(".bar > .btn");
  if (!button || !form.querySelector(".seat-sum")) return;
  const show = () => {
    button.style.display = seatBoxes(map).some(({ checked }) => checked) ? "" : "none";
  };
  form.addEventListener("change", afterPaint(show));
  window.addEventListener("pageshow", show);
  show();
}
