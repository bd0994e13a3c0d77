import { inArray } from "drizzle-orm";

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
  { t, format }: Pick<MailContext, "t" | "format">,
): LetterPart[] {
  const addOns = items.filter(
    (item) => item.kind === "food-and-drink" || item.kind === "supplementary",
  );
  if (addOns.length === 0) return [];
  type AddOn = (typeof addOns)[number];
  const descriptionOf = (addOn: AddOn) =>
    addOn.kind === "supplementary"
      ? knownName(t, "product", addOn.details.description ?? addOnTexts.get(addOn.productId) ?? "")
      : "";
  const whereOf = (addOn: AddOn, startsAt: Date | null) => {
    if (addOn.kind === "supplementary") return descriptionOf(addOn);
    const place = foodPickup(t, addOn.details);
    const served = startsAt && servedAt(addOn.details, startsAt);
    return served ? t("mail.confirmation.served", { place, time: format.time(served) }) : place;
  };
  const lineOf = (addOn: AddOn, startsAt: Date | null) => {
    const where = whereOf(addOn, startsAt);
    const item = itemLabel(addOn, t);
    return where === "" ? item : t("mail.confirmation.collectLine", { item, where });
  };
  const [isFood, isAddOn] = (["food-and-drink", "supplementary"] as const).map((wanted) =>
    addOns.some(({ kind }) => kind === wanted),
  );
  return [
    heading(t("mail.confirmation.collectHeading")),
    ...[...groupBy(addOns, ({ details }) => details.instanceId)].map(([id, group]): LetterPart => {
      // The ticket has the current date; the item has the date it was ordered for.
      const ticket = tickets.find(({ instanceId }) => instanceId === id);
      const performance = ticket ?? group[0].details.performance;
      const startsAt = performance ? new Date(performance.startsAt) : null;
      const items = group.map((addOn) => lineOf(addOn, startsAt));
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
