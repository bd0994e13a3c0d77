import { afterPaint } from "../after-paint";
import { element, getSeatLabel, seatBoxes, type SeatMap } from "./seat-map";

/** How long the pointer or the focus rests on a seat until its view is shown: each is drawn by the server. */
const REST_MS = 250;

/**
 * Shows the view from the seat under the pointer or with the focus, or from the one that was chosen last; without the script,
 * it is that from its row.
 */
export function showView(map: SeatMap): void {
  const { form, added } = map;
  const view = form.querySelector(".view");
  const image = view?.querySelector("img");
  const captions = view?.querySelector("p");
  if (!view || !image || !captions) return;
  const { src } = image;
  const caption = element("span", {});
  let last: HTMLInputElement | undefined;
  let rested: HTMLInputElement | undefined;
  const show = () => {
    if (!last?.checked) last = seatBoxes(map).findLast(({ checked }) => checked);
    const seat = rested ?? last;
    // Of the seat's row, which the section's stylesheet shows without the script.
    const row = seat?.closest("[id^=row-]")?.id.replace("row-", "");
    const facts = row && form.querySelector<HTMLElement>(`#v${row}`)?.dataset["text"];
    const number = seat?.closest(".seat")?.id.slice(1);
    if (!seat || !number) {
      image.src = src;
      caption.remove();
      return;
    }
    image.src = src.replace(/\d+\.svg$/, `${number}.svg`);
    caption.textContent = facts ?? getSeatLabel(seat);
    captions.append(caption);
  };
  const findSeat = ({ target }: Event) =>
    target instanceof HTMLInputElement && target.name === "seat" ? target : undefined;
  form.addEventListener("change", (event) => {
    last = findSeat(event) ?? last;
  });
  let waiting: number | undefined;
  const restOn = (event: Event) => {
    const seat = findSeat(event);
    window.clearTimeout(waiting);
    if (seat === rested) return;
    waiting = window.setTimeout(() => {
      rested = seat;
      show();
    }, REST_MS);
  };
  // Fingers choose where they point.
  if (matchMedia("(hover: hover)").matches)
    for (const type of ["pointerover", "focusin", "pointerleave"])
      form.addEventListener(type, restOn);
  form.addEventListener("change", afterPaint(show));
  window.addEventListener("pageshow", show);
  added.push(caption);
  // The stylesheet's rules for each row would cost as much at each choice as the rest of it.
  view.classList.remove("by-row");
  show();
}
