import { inArray } from "drizzle-orm";

import { foodPlace, servedAt } from "#contract/food-place";
import { groupBy } from "#contract/group-by";
import { capitalized } from "#contract/intl";
import { stockItems } from "../merchandise/tables";
import { itemLabel } from "../orders/order-lines";
import type { OrderRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import type { Reader } from "../platform/database/database";
import { plainText } from "./gift-letters";
import { heading, type LetterPart, type Writing } from "./letter";

/** What the catalogue says of the add-ons of an order, as where they are picked up, by their products' ids. */
export type AddOnTexts = ReadonlyMap<string, string>;

export async function readAddOnTexts(db: Reader, { items }: OrderRecord): Promise<AddOnTexts> {
  const ids = items.flatMap(({ kind, productId }) => (kind === "supplementary" ? [productId] : []));
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
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const addOns = items.filter(
    (one) => one.kind === "food-and-drink" || one.kind === "supplementary",
  );
  if (addOns.length === 0) return [];
  const ownText = (one: (typeof addOns)[number]) =>
    one.kind === "supplementary"
      ? (one.details.description ?? addOnTexts.get(one.productId) ?? "")
      : "";
  const whereOf = (one: (typeof addOns)[number], startsAt: Date | null) => {
    if (one.kind === "supplementary") return ownText(one);
    const place = foodPlace(t, one.details);
    const served = startsAt && servedAt(one.details, startsAt);
    return served ? t("mail.confirmation.served", { place, time: format.time(served) }) : place;
  };
  const lineOf = (one: (typeof addOns)[number], startsAt: Date | null) => {
    const where = whereOf(one, startsAt);
    const item = itemLabel(one, t);
    return where === "" ? item : t("mail.confirmation.collectLine", { item, where });
  };
  const [isFood, isAddOn] = (["food-and-drink", "supplementary"] as const).map((of) =>
    addOns.some(({ kind }) => kind === of),
  );
  return [
    heading(t("mail.confirmation.collectHeading")),
    ...[...groupBy(addOns, ({ details }) => details.instanceId)].map(([id, group]): LetterPart => {
      // The ticket's date is the current one; a line remembers the date it was ordered for.
      const ticket = tickets.find(({ instanceId }) => instanceId === id);
      const about = ticket ?? group[0].details.performance;
      const startsAt = about ? new Date(about.startsAt) : null;
      const items = group.map((one) => lineOf(one, startsAt));
      const own = group.map(ownText);
      if (!about || startsAt === null) return { kind: "list", items, own };
      const lines = [capitalized(format.dateAndTime(startsAt))];
      return { kind: "section", heading: about.title, lines, items, own };
    }),
    ...(isAddOn ? [t("mail.confirmation.addOnUse", { number: orderNumber(order.number) })] : []),
    ...(isFood && order.allergyNotes !== null
      ? [t("mail.confirmation.allergies", { note: plainText(order.allergyNotes) })]
      : []),
  ];
}
