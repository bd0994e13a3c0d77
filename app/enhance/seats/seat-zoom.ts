import { element } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** Sizes of a seat in rem; pages are sent with the second. */
const SIZES = [1.75, 2, 2.5, 3.25, 4.25];

/** Larger and smaller seats: by buttons, by + and - within the map, and by wheel or trackpad with Ctrl. */
export function addZoom({ form, frame, words, added }: SeatMap): void {
  const seats = frame.querySelector<HTMLElement>(".seats");
  if (!seats) return;
  let size = 1;
  const resize = (by: number): boolean => {
    const wanted = SIZES[size + by];
    if (wanted === undefined) return false;
    size += by;
    // The content security policy blocks style attributes, but not this.
    seats.style.setProperty("--seat", `${wanted}rem`);
    const focused = document.activeElement;
    if (focused && frame.contains(focused))
      focused.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  };
  const button = (textContent: string, by: number) => {
    const className = "btn btn-quiet btn-small";
    const made = element("button", { type: "button", className, textContent });
    made.addEventListener("click", () => resize(by));
    return made;
  };
  const bar = element(
    "p",
    { className: "seat-tools no-print" },
    button(words.larger, 1),
    button(words.smaller, -1),
  );
  form.append(bar);
  added.push(bar);
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (by !== undefined && resize(by)) event.preventDefault();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      // At the smallest and the largest size the browser's own zoom takes over.
      if (event.ctrlKey && event.deltaY !== 0 && resize(event.deltaY < 0 ? 1 : -1))
        event.preventDefault();
    },
    { passive: false },
  );
}
