const PAUSE = 1000;

/** Whether a form that was sent at `before` may be sent again at `now` (both in milliseconds). */
export function maySubmit(before: number | undefined, now: number): boolean {
  return before === undefined || now - before >= PAUSE || now < before;
}

/**
 * A second submit of the same form within a second is a slip of the hand and is dropped. The button is
 * never disabled: it would lose its focus and its value. What must not happen twice, the server refuses.
 */
export function submitOnce(): void {
  const sent = new WeakMap<EventTarget, number>();
  window.addEventListener(
    "submit",
    (event) => {
      if (!event.target || maySubmit(sent.get(event.target), event.timeStamp)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // Noted last, when nobody else has stopped it.
  window.addEventListener("submit", (event) => {
    if (event.target && !event.defaultPrevented) sent.set(event.target, event.timeStamp);
  });
}
