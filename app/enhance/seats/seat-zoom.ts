import { element, type SeatMap } from "./seat-map";

/** Factors of the initial size, which is 1: on phones that of a finger, elsewhere what fits the window. */
const STEPS = { phone: [0.75, 1, 1.25, 1.6], window: [0.9, 1, 1.25, 1.6, 2.1] };
/** Change of the distance between two fingers that makes a step. */
const PINCH = 1.2;
/** Size of a zoomed seat and its gap, of which the seat has 36 pixels. */
const ZOOMED = "2.4rem";
/** Pixels; shorter movements of the mouse are clicks. */
const DRAG = 6;

/** Adds zooming by buttons, by the keys + and -, by pinching, and by wheel or trackpad with Ctrl. */
export function addZoom({ frame, words, added }: SeatMap): void {
  const seats = frame.querySelector<HTMLElement>(".seats");
  if (!seats) return;
  const steps = STEPS[matchMedia("(max-width: 63.99rem)").matches ? "phone" : "window"];
  let step = 1;
  if (frame.scrollLeft === 0) frame.scrollLeft = middleOfFree(frame);
  /** What is at `point` in the window stays there. */
  const resize = (by: number, point = middleInView(frame)): boolean => {
    const factor = steps[step + by];
    if (factor === undefined) return false;
    step += by;
    const before = seats.getBoundingClientRect();
    // Unlike style attributes, this is allowed by the content security policy.
    seats.style.setProperty("--zoom", String(factor));
    seats.style.setProperty("--least", factor > 1 ? ZOOMED : "0rem");
    const after = seats.getBoundingClientRect();
    const scale = after.width / before.width;
    frame.scrollLeft += after.left - point.x + (point.x - before.left) * scale;
    scrollBy(0, after.top - point.y + (point.y - before.top) * scale);
    const focused = document.activeElement;
    if (focused && frame.contains(focused))
      focused.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  };
  const button = (sign: string, name: string, by: number) => {
    const className = "btn btn-quiet btn-small";
    const zoomButton = element(
      "button",
      { type: "button", className, title: name, ariaLabel: name },
      sign,
    );
    zoomButton.addEventListener("click", () => resize(by));
    return zoomButton;
  };
  const bar = element(
    "p",
    { className: "seat-tools no-print" },
    button("−", words.smaller, -1),
    button("+", words.larger, 1),
  );
  // In the corner of the map, but after it in the order of focus.
  frame.after(bar);
  added.push(bar);
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (by !== undefined && resize(by)) event.preventDefault();
  });
  // At the smallest and largest step the browser's own zoom applies.
  frame.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey && event.deltaY !== 0 && resize(event.deltaY < 0 ? 1 : -1, event))
        event.preventDefault();
    },
    { passive: false },
  );
  let distance = 0;
  frame.addEventListener("touchstart", () => (distance = 0), { passive: true });
  frame.addEventListener(
    "touchmove",
    (event) => {
      const [first, second] = event.touches;
      if (!first || !second) return;
      const now = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
      if (distance === 0) distance = now;
      const by = now > distance * PINCH ? 1 : now * PINCH < distance ? -1 : 0;
      const between = {
        x: (first.clientX + second.clientX) / 2,
        y: (first.clientY + second.clientY) / 2,
      };
      if (by !== 0 && !resize(by, between)) return;
      if (by !== 0) distance = now;
      if (event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

/** The middle of the part of the map that is in the window. */
function middleInView(frame: HTMLElement): { x: number; y: number } {
  const { left, top, width, bottom } = frame.getBoundingClientRect();
  return { x: left + width / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
}

/** Where the middle one of the free seats is in the middle of the window. */
function middleOfFree(frame: HTMLElement): number {
  const places = [...frame.querySelectorAll("input")]
    .map((box) => box.getBoundingClientRect().left)
    .toSorted((one, other) => one - other);
  const middle = places[Math.floor(places.length / 2)] ?? 0;
  return middle - frame.getBoundingClientRect().left - frame.clientWidth / 2;
}

/** Scrolls the map by dragging with the mouse, without choosing the seat under it. */
export function addDrag({ frame }: SeatMap): void {
  let start: { x: number; left: number } | null = null;
  let isDragged = false;
  frame.addEventListener("pointerdown", ({ pointerType, button, clientX }) => {
    isDragged = false;
    if (pointerType === "mouse" && button === 0) start = { x: clientX, left: frame.scrollLeft };
  });
  window.addEventListener("pointermove", ({ clientX, buttons }) => {
    // Released outside the window.
    if (buttons === 0) start = null;
    if (start === null) return;
    isDragged ||= Math.abs(clientX - start.x) > DRAG;
    if (isDragged) frame.scrollLeft = start.left + start.x - clientX;
  });
  window.addEventListener("pointerup", () => (start = null));
  frame.addEventListener(
    "click",
    (event) => {
      // A drag that ends off the map sends no click. The next click may come from the keyboard, with `detail` 0.
      if (isDragged && event.detail > 0) event.preventDefault();
      isDragged = false;
    },
    true,
  );
}
