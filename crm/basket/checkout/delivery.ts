import { asc } from "drizzle-orm";

import type { Features } from "#contract/names/features";
import { hasDeliveredItems } from "#contract/rules/baskets/line";
import { venue } from "#contract/venue";
import type { Reader } from "../../platform/database/database";
import { cachedByRevision } from "../../platform/database/rows";
import { addMinutes } from "../../platform/dates";
import { deliveryOptions } from "../../tables/delivery";
import type { BasketRecord } from "../contents/basket-contents";

/** Until tickets are mailed and delivered. */
const POSTAL_DAYS = venue.limits.postalDays;

type DeliveryRow = typeof deliveryOptions.$inferSelect;
type Contents = Pick<BasketRecord, "lines" | "items">;
type DeliverableBasket = Contents & Pick<BasketRecord, "catalogue">;

const deliveryOptionsNow = cachedByRevision((db) =>
  db.select().from(deliveryOptions).orderBy(asc(deliveryOptions.rank)),
);

export async function listDeliveryChoices(
  db: Reader,
  basket: DeliverableBasket & Pick<BasketRecord, "now">,
  features: Features,
): Promise<DeliveryRow[]> {
  const options = await deliveryOptionsNow(db, basket.catalogue);
  return options.filter(
    (option) =>
      canBeCharged(option, features) &&
      deliveryRefusal(option, toDeliver(basket), basket.now) === null,
  );
}

/** Where another system takes no charge for delivery, only what is free. */
export const canBeCharged = ({ price }: Pick<DeliveryRow, "price">, features: Features): boolean =>
  price === 0 || features.deliveryCharges;

/** Returns the delivery option, or why it cannot be chosen at `now`. */
export async function findDeliveryChoice(
  db: Reader,
  basket: DeliverableBasket,
  optionId: string,
  now: Date,
): Promise<DeliveryRow | DeliveryRefusal> {
  const options = await deliveryOptionsNow(db, basket.catalogue);
  const option = options.find(({ id }) => id === optionId);
  if (option === undefined) return "unknown";
  return deliveryRefusal(option, toDeliver(basket), now) ?? option;
}

const toDeliver = ({ lines, items }: Contents): ToDeliver => ({
  tickets: lines.map(({ startsAt, isStream }) => ({ startsAt, virtual: isStream })),
  hasMerchandise: hasDeliveredItems(items),
});

type ToDeliver = {
  /** `virtual`: a live stream. */
  tickets: readonly { startsAt: Date; virtual: boolean }[];
  hasMerchandise: boolean;
};

type DeliveryRefusal = "unknown" | "too-late" | "not-for-this-basket";

/**
 * Returns why an option cannot deliver a basket, or null. E-tickets require tickets; merchandise is then collected. Mail
 * and collection require physical items, and tickets must arrive before the first performance. A basket with nothing to
 * deliver accepts any public option.
 */
export function deliveryRefusal(
  option: Pick<DeliveryRow, "active" | "isRestricted" | "isPrintAtHome" | "requiresAddress">,
  { tickets, hasMerchandise }: ToDeliver,
  now: Date,
): DeliveryRefusal | null {
  if (!option.active || option.isRestricted) return "unknown";
  if (tickets.length === 0 && !hasMerchandise) return null;
  if (option.isPrintAtHome) return tickets.length > 0 ? null : "not-for-this-basket";
  const paper = tickets.filter(({ virtual }) => !virtual);
  if (paper.length === 0 && !hasMerchandise) return "not-for-this-basket";
  if (!option.requiresAddress) return null;
  const latest = addMinutes(now, POSTAL_DAYS * 24 * 60);
  return paper.some(({ startsAt }) => startsAt < latest) ? "too-late" : null;
}
