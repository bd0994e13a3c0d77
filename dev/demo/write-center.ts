import * as centerTables from "../../crm/tables/catalogue";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { deliveryOptions as deliveryTable } from "../../crm/tables/delivery";
import { fees } from "../../crm/tables/fees";
import * as pricesTables from "../../crm/tables/prices";
import * as planTables from "../../crm/tables/seat-plans";
import { flattenSeatPlan, type NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";
import type { HallId } from "../season-import/event-hall";
import { accessTags } from "./access-tags";
import { deliveryOptions, fee, halls } from "./demo-center";
import { readDemoPlan } from "./demo-files";
import { priceBands, priceLists, priceTypes } from "./price-lists";
import { formatsIn } from "../../crm/platform/formats";

/** Writes halls, seat plans, prices, fees and delivery options. Returns the seats of each plan. */
export async function writeCenter(
  tx: Transaction,
  currency: string,
): Promise<Map<HallId, NewSeat[]>> {
  const inCurrency = (text: string) => convertAmounts(text, currency);
  await insertMany(tx, pricesTables.priceBands, priceBands);
  await insertMany(
    tx,
    pricesTables.priceTypes,
    priceTypes.map((type) => ({ ...type, note: type.note && inCurrency(type.note) })),
  );
  await insertMany(
    tx,
    pricesTables.priceLists,
    priceLists.map(({ id, name }) => ({ id, name, currency })),
  );
  await insertMany(
    tx,
    pricesTables.prices,
    priceLists.flatMap(({ id, prices }) => prices.map((price) => ({ ...price, priceListId: id }))),
  );
  await insertMany(tx, fees, [{ ...fee, note: inCurrency(fee.note) }]);
  await insertMany(tx, deliveryTable, deliveryOptions);
  await insertMany(tx, centerTables.accessTags, accessTags);
  await insertMany(tx, planTables.halls, [...halls]);

  const seatsOf = new Map<HallId, NewSeat[]>();
  for (const { id: planId } of halls) {
    const plan = readDemoPlan(planId);
    const seats = flattenSeatPlan(plan);
    seatsOf.set(planId, seats);
    await insertMany(tx, planTables.seatPlans, [
      { id: planId, hallId: planId, name: plan.name, seating: plan.kind, ...plan.size },
    ]);
    await insertMany(
      tx,
      planTables.seats,
      seats.map((seat) => ({ ...seat, planId })),
    );
  }
  return seatsOf;
}

/** Writes dollar amounts ("$9.00") as the same number of units of the venue's currency, as the language does. */
export function convertAmounts(text: string, currency: string, language = "en-US"): string {
  if (currency === "USD" && language === "en-US") return text;
  const { money } = formatsIn(language);
  return text.replaceAll(/\$(\d+(?:\.\d{2})?)/g, (_, units: string) =>
    money(Math.round(Number(units) * 100), currency),
  );
}
