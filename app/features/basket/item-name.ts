import type { BasketItem } from "~/domain/basket";
import type { Translate } from "~/i18n/translate";

import { seatText } from "./seat-text";

/** A line of any kind in a few words: "Carmen, Orchestra, row K, seat 14" or "Canvas tote bag". */
export function itemName(t: Translate, item: BasketItem): string {
  return item.kind === "ticket" ? `${item.instance.title}, ${seatText(t, item.seat)}` : item.name;
}
