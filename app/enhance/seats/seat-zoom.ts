import { element } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** Of the size that fits the window; pages are sent with the second. */
const STEPS = [0.9, 1, 1.25, 1.6, 2.1];
/** Two fingers this much farther apart, or closer, are a step. */
const PINCH = 1.2;
/** Where the button that adds the seats stays at the bottom of the window (app/tailwind.css: `.side.bar`). */
const NARROW = "(max-width: 63.99rem)";
/** A mouse that moves less chooses a seat; one that moves farther drags the map. In pixels. */
const DRAG = 6;

/** Larger and smaller seats: by buttons, by + and - within the map, by two fingers, and by wheel or trackpad with Ctrl. */
export function addZoom({ form, frame, words, added }: SeatMap): void {
  const seats = frame.querySelector<HTMLElement>(".seats");
  if (!seats) return;
  let step = 1;
  const resize = (by: number): boolean => {
    const wanted = STEPS[step + by];
    if (wanted === undefined) return false;
    step += by;
    const middle = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    // The content security policy blocks style attributes, but not this.
    seats.style.setProperty("--zoom", String(wanted));
    const focused = document.activeElement;
    if (focused && frame.contains(focused))
      focused.scrollIntoView({ block: "nearest", inline: "nearest" });
    else frame.scrollLeft = middle * frame.scrollWidth - frame.clientWidth / 2;
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
  // After the button that adds the seats: two fewer stops on the way to it. There, a narrow window hides it under that button.
  if (matchMedia(NARROW).matches) frame.before(bar);
  else (form.querySelector(".bar") ?? frame).after(bar);
  added.push(bar);
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (by !== undefined && resize(by)) event.preventDefault();
  });
  // At the smallest and the largest size the browser's own zoom takes over.
  frame.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey && event.deltaY !== 0 && resize(event.deltaY < 0 ? 1 : -1))
        event.preventDefault();
    },
    { passive: false },
  );
  let apart = 0;
  frame.addEventListener("touchstart", () => (apart = 0), { passive: true });
  frame.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart === 0) apart = now;
      const by = now > apart * PINCH ? 1 : now * PINCH < apart ? -1 : 0;
      if (by !== 0 && !resize(by)) return;
      if (by !== 0) apart = now;
      if (event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

/** The mouse drags a map that is wider than its frame, without choosing the seat under it. */
export function addDrag({ frame }: SeatMap): void {
  let from: { x: number; left: number } | null = null;
  let isDragged = false;
  frame.addEventListener("pointerdown", ({ pointerType, button, clientX }) => {
    isDragged = false;
    if (pointerType === "mouse" && button === 0) from = { x: clientX, left: frame.scrollLeft };
  });
  window.addEventListener("pointermove", ({ clientX, buttons }) => {
    // Released outside the window.
    if (buttons === 0) from = null;
    if (from === null) return;
    isDragged ||= Math.abs(clientX - from.x) > DRAG;
    if (isDragged) frame.scrollLeft = from.left + from.x - clientX;
  });
  window.addEventListener("pointerup", () => (from = null));
  frame.addEventListener(
    "click",
    (event) => {
      // A drag that ends off the map has no click; the next one may come from the keyboard, with a count of 0.
      if (isDragged && event.detail > 0) event.preventDefault();
      isDragged = false;
    },
    true,
  );
}
