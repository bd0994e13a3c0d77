import { afterPaint } from "../after-paint";
import { element, getSeatLabel, seatBoxes, type SeatMap } from "./seat-map";

/** Shows the view from the seat that was chosen last; without the script, it is that from its row. */
export function showView(map: SeatMap): void {
  const { form, added } = map;
  const view = form.querySelector(".view");
  const image = view?.querySelector("img");
  const captions = view?.querySelector("p");
  if (!image || !captions) return;
  const { src } = image;
  const caption = element("span", {});
  let last: HTMLInputElement | undefined;
  const show = () => {
    if (!last?.checked) last = seatBoxes(map).findLast(({ checked }) => checked);
    // The section's stylesheet has the picture and the text of its row.
    const row = last?.closest("[id^=row-]")?.id.replace("row-", "");
    const facts = row && form.querySelector<HTMLElement>(`#v${row}`)?.dataset["text"];
    const number = last?.closest(".seat")?.id.slice(1);
    if (!last || !number) {
      image.src = src;
      image.style.content = "";
      caption.remove();
      return;
    }
    image.src = src.replace(/\d+\.svg$/, `${number}.svg`);
    image.style.content = "normal";
    caption.textContent = facts ?? getSeatLabel(last);
    captions.append(caption);
  };
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "seat") last = target;
  });
  form.addEventListener("change", afterPaint(show));
  window.addEventListener("pageshow", show);
  added.push(caption);
  show();
}
