import { priceBands, priceLists, prices, priceTypes } from "../tables/prices";
import { deliveryOptions } from "../tables/delivery";
import { insertMany, runInTransaction, type Transaction } from "../platform/database/database";
import { parseAmount } from "#contract/typed-money";
import { type Command, formatMoney, refused, success, readOption } from "./command";

const BAND_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ID = "standard";

const delivery = {
  isRestricted: false,
  requiresAddress: false,
  active: true,
  price: 0,
} as const;
const DELIVERY = [
  {
    ...delivery,
    id: "PrintAtHome",
    crmId: 1,
    name: "E-tickets",
    basketHeader: "E-tickets, free",
    description: "We’ll email your tickets right away. Print them or show them on your phone.",
    isDefault: true,
    isPrintAtHome: true,
    rank: 1,
  },
  {
    ...delivery,
    id: "Cobo",
    crmId: 3,
    name: "Pick up at the box office",
    basketHeader: "Pick up at the box office, free",
    description: "Bring your order number.",
    isDefault: false,
    isPrintAtHome: false,
    rank: 2,
  },
];

/** What a venue needs before its first hall and performance: nothing about people, and nothing that can be bought yet. */
async function writeBareVenue(
  tx: Transaction,
  faceValues: readonly number[],
  currency: string,
): Promise<{ ok: boolean }> {
  if ((await tx.$count(priceBands)) > 0 || (await tx.$count(deliveryOptions)) > 0)
    return { ok: false };
  const bands = faceValues.map((_, at) => BAND_NAMES[at] ?? "");
  await insertMany(
    tx,
    priceBands,
    bands.map((id, at) => ({ id, name: id, rank: at + 1 })),
  );
  await insertMany(tx, priceTypes, [{ id: ID, name: "Standard", rank: 1 }]);
  await insertMany(tx, priceLists, [{ id: ID, name: "Standard", currency }]);
  await insertMany(
    tx,
    prices,
    faceValues.map((faceValue, at) => ({
      priceListId: ID,
      bandId: bands[at] ?? "",
      priceTypeId: ID,
      faceValue,
      enabled: true,
    })),
  );
  await insertMany(tx, deliveryOptions, DELIVERY);
  return { ok: true };
}

export const prepareCommand: Command = {
  name: "prepare",
  args: [],
  options: {
    prices: {
      value: "LIST",
      help: 'Face values of the price bands, highest first, "120,95.50,60": bands A, B and C.',
      required: true,
    },
  },
  summary:
    "Writes what a new venue needs before its first hall: price bands, a price list, delivery.",
  help: "One ticket type, Standard, and the price list standard; e-tickets, and pickup at the box office. No people, orders or performances. Only for a database that has no price bands yet.",
  run: async ({ db, currency }, _args, options) => {
    const typed = (readOption(options, "prices") ?? "").split(",");
    const faceValues = typed.flatMap((text) => {
      const amount = parseAmount(text.trim(), { language: "en-us", currency });
      return amount === null || amount < 0 ? [] : [amount];
    });
    if (faceValues.length !== typed.length || faceValues.length > BAND_NAMES.length)
      return refused(
        `--prices must be at most ${BAND_NAMES.length} amounts separated by commas, like "120,95.50,60".`,
      );
    const written = await runInTransaction(db, (tx) => writeBareVenue(tx, faceValues, currency));
    if (!written.ok) return refused("The database has price bands or delivery options already.");
    const bands = faceValues.map(
      (amount, at) => `${BAND_NAMES[at] ?? ""} ${formatMoney(amount, currency)}`,
    );
    return success(
      `The price list standard has the bands ${bands.join(", ")}.`,
      "Next: import-plan with --hall-name.",
    );
  },
};
