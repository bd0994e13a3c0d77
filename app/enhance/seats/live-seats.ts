import { nameOf, setChosen } from "./seat-map";
import type { SeatMap } from "./seat-map";

/**
 * Seats that somebody else takes are shown as taken while one looks, and one that was chosen is let go, and that is
 * said. Where the stream cannot be had nothing happens: the box office says it when the form is sent.
 */
export function liveSeats(map: SeatMap): void {
  const { form, frame, words, tell } = map;
  const { live } = frame.dataset;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!live || !("EventSource" in window) || connection?.saveData) return;
  const seats = [...frame.querySelectorAll<HTMLElement>(".seat")];
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(live);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      // Of a hall that has been drawn anew meanwhile.
      if (data.length !== seats.length) close();
      else show(data);
    });
  };
  const show = (standing: string) => {
    const lost = seats.flatMap((seat, index) => {
      const box = seat.querySelector("input");
      if (!box) return [];
      const taken = standing[index] !== "f";
      seat.classList.toggle("taken", taken);
      // Not disabled: who is on it would be thrown out of the map.
      if (taken) box.setAttribute("aria-disabled", "true");
      else box.removeAttribute("aria-disabled");
      if (!taken || !box.checked) return [];
      setChosen(box, false);
      return [nameOf(map, box).whole];
    });
    if (lost.length > 0) tell(words.lost.replace("{seat}", lost.join("; ")));
  };
  form.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.getAttribute("aria-disabled") === null)
        return;
      if (!target.checked) return;
      setChosen(target, false);
      tell(words.lost.replace("{seat}", nameOf(map, target).whole));
    },
    true,
  );
  // What is being sent is about to be one's own, not lost.
  form.addEventListener("submit", close);
  // A browser has six connections for a site: pages that nobody looks at need none.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  open();
}
