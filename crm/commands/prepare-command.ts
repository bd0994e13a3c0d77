import type { Result } from "#contract/calls/result";
import { auditWritten } from "../people/audit/audit-log";
import { SEASON_BUSY, tryLockSeason } from "../platform/database/season-lock";
import { priceBands, priceLists, prices, priceTypes } from "../tables/prices";
import { deliveryOptions } from "../tables/delivery";
import { insertMany, runInTransaction, type Transaction } from "../platform/database/database";
import { parseAmount } from "#contract/text/typed-money";
import { type Command, formatMoney, refused, success, readOption } from "./command";

/** The names of bands that are not given any. */
const BAND_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MAX_BANDS = 100;
const ID = "standard";

const delivery = {
  basketHeader: "",
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
    description: "Bring your order number.",
    isDefault: false,
    isPrintAtHome: false,
    rank: 2,
  },
];

type BandPrice = { name: string; faceValue: number };

/** "120,95.50" or "Stalls=120,Balcony=95.50"; null if it is malformed or two bands have the same name. */
function readBands(text: string, currency: string): BandPrice[] | null {
  const entries = text.split(",");
  const bands = entries.flatMap((entry, at) => {
    const [, name = BAND_NAMES[at] ?? "", typed = ""] = /^(?:(.*)=)?([^=]*)$/.exec(entry) ?? [];
    const faceValue = parseAmount(typed.trim(), { language: "en-us", currency });
    const isNamed = name.trim() !== "" && name.trim().length <= 100;
    return faceValue === null || faceValue < 0 || !isNamed
      ? []
      : [{ name: name.trim(), faceValue }];
  });
  const isComplete = bands.length === entries.length && bands.length <= MAX_BANDS;
  return isComplete && new Set(bands.map(({ name }) => name)).size === bands.length ? bands : null;
}

/** What a venue needs before its first hall and performance: nothing about people, and nothing that can be bought yet. */
async function writeBareVenue(
  tx: Transaction,
  bands: readonly BandPrice[],
  currency: string,
  by: string,
): Promise<Result<null, string>> {
  if (!(await tryLockSeason(tx))) return { ok: false, failure: SEASON_BUSY };
  if ((await tx.$count(priceBands)) > 0 || (await tx.$count(deliveryOptions)) > 0)
    return { ok: false, failure: "The database has price bands or delivery options already." };
  await insertMany(
    tx,
    priceBands,
    bands.map(({ name }, at) => ({ id: name, name, rank: at + 1 })),
  );
  await insertMany(tx, priceTypes, [{ id: ID, name: "Standard", rank: 1 }]);
  await insertMany(tx, priceLists, [{ id: ID, name: "Standard", currency }]);
  await insertMany(
    tx,
    prices,
    bands.map(({ name, faceValue }) => ({
      priceListId: ID,
      bandId: name,
      priceTypeId: ID,
      faceValue,
      enabled: true,
    })),
  );
  await insertMany(tx, deliveryOptions, DELIVERY);
  const written: Parameters<typeof auditWritten>[2][] = [
    ...bands.map(({ name }) => ({ list: "bands" as const, subjectKind: "band", id: name })),
    { list: "priceTypes", subjectKind: "price-type", id: ID },
    { list: "priceLists", subjectKind: "price-list", id: ID },
    ...DELIVERY.map(({ id }) => ({
      list: "deliveryOptions" as const,
      subjectKind: "delivery-option",
      id,
    })),
  ];
  for (const record of written) await auditWritten(tx, by, record);
  return { ok: true, value: null };
}

export const prepareCommand: Command = {
  name: "prepare",
  args: [],
  options: {
    prices: {
      value: "LIST",
      help: 'Face values of the price bands, highest first, "120,95.50,60": bands A, B and C; or with names, "Stalls=120,Balcony=95.50".',
      required: true,
    },
  },
  summary:
    "Writes what a new venue needs before its first hall: price bands, a price list, delivery.",
  help: "One ticket type, Standard, and the price list standard; e-tickets, and pickup at the box office. No people, orders or performances. Only for a database that has no price bands yet. A venue that writes its season in files does not need it: see apply.",
  audited: true,
  run: async ({ db, currency, by }, _args, options) => {
    const bands = readBands(readOption(options, "prices") ?? "", currency);
    if (bands === null)
      return refused(
        `--prices must be at most ${MAX_BANDS} amounts separated by commas, like "120,95.50,60", or "Stalls=120,Balcony=60". More than ${BAND_NAMES.length} need names.`,
      );
    const written = await runInTransaction(db, (tx) => writeBareVenue(tx, bands, currency, by));
    if (!written.ok) return refused(written.failure);
    const list = bands.map(({ name, faceValue }) => `${name} ${formatMoney(faceValue, currency)}`);
    return success(
      `The price list standard has the bands ${list.join(", ")}.`,
      "Next: import-plan with --hall-name.",
    );
  },
};
