import { inArray } from "drizzle-orm";

import { foodPlace } from "#contract/food-place";
import { groupBy } from "#contract/group-by";
import { stockItems } from "../merchandise/tables";
import type { OrderRecord } from "../orders/queries";
import type { Reader } from "../platform/database/database";
import { plainText } from "./gift-letters";
import { itemLabel } from "./product-letters";
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
  const lineOf = (one: (typeof addOns)[number]) => {
    const where =
      one.kind === "food-and-drink"
        ? foodPlace(t, one.details)
        : (addOnTexts.get(one.productId) ?? "");
    const item = itemLabel(one, t);
    return where === "" ? item : t("mail.confirmation.collectLine", { item, where });
  };
  const isFood = addOns.some(({ kind }) => kind === "food-and-drink");
  return [
    heading(t("mail.confirmation.collectHeading")),
    ...[...groupBy(addOns, ({ details }) => details.instanceId)].map(([id, group]): LetterPart => {
      const lines = group.map(lineOf);
      // The ticket's date is the current one; a line remembers the date it was ordered for.
      const ticket = tickets.find(({ instanceId }) => instanceId === id);
      const about = ticket ?? group[0].details.performance;
      if (!about) return { kind: "list", items: lines };
      const when = format.dateAndTime(new Date(about.startsAt));
      return { kind: "section", heading: about.title, lines: [when], items: lines };
    }),
    ...(isFood && order.allergyNotes !== null
      ? [t("mail.confirmation.allergies", { note: plainText(order.allergyNotes) })]
      : []),
  ];
}
