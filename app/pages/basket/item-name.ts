import type { BasketLine } from "~/domain/basket/basket";
import { seatName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";

/** A line of any kind in a few words: "Carmen, Orchestra, row K, seat 14" or "Canvas tote bag". */
export function itemName(t: Translate, item: BasketLine): string {
  return item.kind === "ticket" ? `${item.instance.title}, ${seatName(t, item.seat)}` : item.name;
}
