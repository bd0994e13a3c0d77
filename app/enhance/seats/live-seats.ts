import { getSeatName, setChosen, type SeatMap } from "./seat-map";

/** Marks seats as taken when others take them. Without the stream, taken seats are only refused on submit. */
export function watchSeats(map: SeatMap): void {
  const { form, frame, words, showStatus } = map;
  const { live } = frame.dataset;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!live || !("EventSource" in window) || connection?.saveData) return;
  // Neighbors that were gone when the page was made are one element.
  const seats = [...frame.querySelectorAll<HTMLElement>(".seat, .gone")].flatMap((seat) =>
    Array<HTMLElement>(Number(seat.dataset["seats"] ?? 1)).fill(seat),
  );
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(live);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      // The seat plan was replaced.
      if (data.length !== seats.length) close();
      else show(data);
    });
  };
  const show = (statuses: string) => {
    const lost = seats.flatMap((seat, index) => {
      const box = seat.querySelector("input");
      if (!box) return [];
      const taken = statuses[index] !== "f";
      seat.classList.toggle("taken", taken);
      // `disabled` would move the focus out of the map.
      if (taken) box.setAttribute("aria-disabled", "true");
      else box.removeAttribute("aria-disabled");
      if (!taken || !box.checked) return [];
      setChosen(box, false);
      return [getSeatName(map, box).name];
    });
    if (lost.length > 0) showLost(lost.join("; "));
  };
  const showLost = (seat: string) => showStatus(words.lost.replace("{seat}", seat));
  form.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.checked) return;
      if (target.getAttribute("aria-disabled") === null) return;
      setChosen(target, false);
      showLost(getSeatName(map, target).name);
    },
    true,
  );
  // The submitted seats are about to be taken by this visitor.
  form.addEventListener("submit", close);
  // Browsers open at most six connections per site (HTTP/1.1), so hidden pages release theirs.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  open();
}
