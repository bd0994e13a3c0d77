import { inArray } from "drizzle-orm";

import { addOnUse, isForPerformance } from "#contract/rules/baskets/line";
import { foodPickup, servedAt } from "#contract/text/food-pickup";
import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import { stockItems } from "../../tables/merchandise";
import { itemLabel } from "../../basket/lines/line-kinds";
import type { OrderRecord } from "../../money/orders/queries";
import type { Reader } from "../../platform/database/database";
import { plainText } from "./gift-letters";
import { heading, type LetterPart } from "../mail-layout/letter";
import { orderNumber } from "#contract/rules/orders/order-number";
import type { MailContext } from "./mail-context";

/** Catalogue descriptions of add-ons, such as where to collect them, by product id. */
export type AddOnTexts = ReadonlyMap<string, string>;

export async function readAddOnTexts(db: Reader, { items }: OrderRecord): Promise<AddOnTexts> {
  const ids = items
    .filter(isForPerformance)
    .flatMap(({ productId, details }) => (addOnUse(details).pickup ? [] : [productId]));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: stockItems.id, description: stockItems.description })
    .from(stockItems)
    .where(inArray(stockItems.id, ids));
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** Food, drink and add-ons by performance, with the place to collect each, and the allergy notes for the kitchen. */
export function addOnParts(
  { items, tickets, order }: OrderRecord,
  addOnTexts: AddOnTexts,
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const addOns = items.filter(isForPerformance);
  if (addOns.length === 0) return [];
  type AddOn = (typeof addOns)[number];
  const describePlace = (addOn: AddOn, startsAt: Date | null) => {
    const { description, pickup } = addOnUse(addOn.details);
    if (!pickup)
      return knownName(t, "product", description ?? addOnTexts.get(addOn.productId) ?? "");
    const place = foodPickup(t, pickup);
    const served = startsAt && servedAt(pickup, startsAt);
    return served ? t("mail.confirmation.served", { place, time: format.time(served) }) : place;
  };
  const getLine = (addOn: AddOn, startsAt: Date | null) => {
    const where = describePlace(addOn, startsAt);
    const item = itemLabel(addOn, t);
    return where === "" ? item : t("mail.confirmation.collectLine", { item, where });
  };
  const isFood = addOns.some(({ kind }) => kind === "food-and-drink");
  const isAddOn = addOns.some(({ kind }) => kind !== "food-and-drink");
  return [
    heading(t("mail.confirmation.collectHeading")),
    ...[...groupBy(addOns, ({ details }) => details.instanceId)].map(([id, group]): LetterPart => {
      // The ticket has the current date; the item has the date it was ordered for.
      const ticket = tickets.find(({ instanceId }) => instanceId === id);
      const performance = ticket ?? group[0].details.performance;
      const startsAt = performance ? new Date(performance.startsAt) : null;
      const items = group.map((addOn) => getLine(addOn, startsAt));
      if (!performance || startsAt === null) return { kind: "list", items };
      const lines = [capitalized(format.dateAndTime(startsAt))];
      return { kind: "section", heading: performance.title, lines, items };
    }),
    ...(isAddOn ? [t("mail.confirmation.addOnUse", { number: orderNumber(order.number) })] : []),
    ...(isFood && order.allergyNotes !== null
      ? [t("mail.confirmation.allergies", { note: plainText(order.allergyNotes) })]
      : []),
  ];
}
