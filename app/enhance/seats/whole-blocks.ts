import { seatBoxes, setChosen } from "./seat-map";
import type { SeatMap } from "./seat-map";

/** Of seats that are sold together, all are chosen with one, and all let go with one. */
export function wholeBlocks(map: SeatMap): void {
  map.form.addEventListener(
    "change",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { block } = target.dataset;
      if (!block) return;
      for (const box of seatBoxes(map))
        if (box.dataset["block"] === block) setChosen(box, target.checked);
    },
    true,
  );
}
