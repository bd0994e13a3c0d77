import type { EventPhoto } from "#contract/schemas/photo";
import { type ItemDetails, type ItemKind, LINE_FACTS } from "#contract/schemas/basket-item";
import type { Eligibility } from "#contract/schemas/price-list";
import type { seats } from "../../tables/seat-plans";
import type { basketItems, basketTickets } from "../../tables/baskets";

/** A basket's ticket with its seat, performance and prices (minor units). */
export type BasketTicketRecord = Omit<typeof basketTickets.$inferSelect, "basketId" | "createdAt"> &
  Pick<typeof seats.$inferSelect, "section" | "row" | "number" | "kind"> & {
    eventId: string;
    eventKind: string;
    instrument: string | null;
    photo: EventPhoto | null;
    title: string;
    hallId: string;
    hallName: string;
    startsAt: Date;
    cancelled: boolean;
    isStream: boolean;
    /** Null for unreserved seating. */
    stepFree: boolean | null;
    /** In its row of the plan; null for unreserved seating. */
    place: number | null;
    band: string;
    priceTypeName: string;
    eligibility: Eligibility;
    /** Pay what you wish: `faceValue` was chosen by the buyer and is not discounted. */
    isChosenByBuyer: boolean;
    subscriptionId: string | null;
  };

export type ItemOf<K extends ItemKind> = Pick<
  typeof basketItems.$inferSelect,
  "id" | "productId" | "name" | "quantity" | "unitPrice"
> & { kind: K; details: ItemDetails[K] };

export type ItemRecord = { [K in ItemKind]: ItemOf<K> }[ItemKind];

export type NewItem = { [K in ItemKind]: Omit<ItemOf<K>, "id"> }[ItemKind];

export function listItems<K extends ItemKind>(items: readonly ItemRecord[], kind: K): ItemOf<K>[] {
  return items.filter((item): item is ItemRecord & ItemOf<K> => item.kind === kind);
}

/** The cover fee and the gift that rounds up: their amounts follow from the other lines, without which they are removed. */
export const followsTotal = (item: ItemRecord): boolean =>
  LINE_FACTS[item.kind].dependsOn === "order" || (item.kind === "donation" && item.details.roundUp);
