import { groupBy } from "#runtime/group-by";
import type { CallAnswer } from "../call-types";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import { LEFT_OUT, type Mapped, mapRows, needed, NotUnderstood, withoutRepeats } from "./findings";

type PriceRow = CallAnswer<"readPrices">[number];
type Rules = TessituraSettings["prices"];

/** `amount` and `minimum` in minor units. `minimum`: the least that a buyer may choose; null for a fixed price. */
export type SystemPrice = {
  performance: number;
  zone: number;
  priceType: number;
  amount: number;
  isBase: boolean;
  minimum: number | null;
};

/** A row of a package's prices that is the price of all of it. */
const WHOLE_PACKAGE = 0;

/** The system has decimals of the venue's currency, which has hundredths. */
export function toMinorUnits(decimal: number): number {
  const amount = Math.round(decimal * 100);
  if (Math.abs(decimal * 100 - amount) > 1e-6)
    throw new NotUnderstood("has a price with more than two decimals");
  return amount;
}

const describeRow = ({ PerformanceId, ZoneId, PriceTypeId }: PriceRow) =>
  `price of performance ${PerformanceId ?? "?"}, zone ${ZoneId ?? "?"}, price type ${PriceTypeId ?? "?"}`;

/** Only what is on sale: a disabled row may have a price, an enabled one none, and most price types are not the public's. */
function readPrice(row: PriceRow, rules: Rules): SystemPrice | typeof LEFT_OUT {
  const priceType = needed(row.PriceTypeId, "price type");
  if (!rules.priceTypes.includes(priceType)) return LEFT_OUT;
  if (!needed(row.Enabled, "Enabled")) return LEFT_OUT;
  const amount = toMinorUnits(needed(row.Price, "price"));
  if (amount <= 0) return LEFT_OUT;
  return {
    performance: needed(row.PerformanceId, "performance"),
    zone: needed(row.ZoneId, "zone"),
    priceType,
    amount,
    isBase: row.IsBase === true,
    minimum: rules.payWhatYouWish.includes(priceType)
      ? toMinorUnits(needed(row.EditableMinPrice, "EditableMinPrice"))
      : null,
  };
}

const readRows = (rows: readonly PriceRow[], rules: Rules) =>
  withoutRepeats(
    mapRows(rows, describeRow, (row) => readPrice(row, rules)),
    ({ performance, zone, priceType }) =>
      `price of performance ${performance}, zone ${zone}, price type ${priceType}`,
  );

/** Prices of performances. A row without a performance is a package's and is reported. */
export function readPrices(rows: readonly PriceRow[], rules: Rules): Mapped<SystemPrice> {
  const mapped = readRows(rows, rules);
  const isSingle = ({ performance }: SystemPrice) => performance !== WHOLE_PACKAGE;
  return {
    rows: mapped.rows.filter(isSingle),
    findings: [
      ...mapped.findings,
      ...mapped.rows
        .filter((price) => !isSingle(price))
        .map(({ zone }) => ({ what: `price of zone ${zone}`, why: "has no performance" })),
    ],
    leftOut: mapped.leftOut,
  };
}

/** The lowest base price of a performance, for "from"; null if it has none. */
export function findFromPrice(prices: readonly SystemPrice[], performance: number): number | null {
  const amounts = prices
    .filter((price) => price.performance === performance && price.isBase && price.minimum === null)
    .map(({ amount }) => amount);
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** `amount`: of the whole package. `performances`: each one's part of it. */
export type SystemPackagePrice = Pick<SystemPrice, "zone" | "priceType" | "amount"> & {
  performances: Pick<SystemPrice, "performance" | "amount">[];
};

/**
 * Prices of one package by zone and price type: the row without a performance is the total. One that differs from the sum
 * of its performances is reported, as is a zone without a total.
 */
export function readPackagePrices(
  rows: readonly PriceRow[],
  rules: Rules,
): Mapped<SystemPackagePrice> {
  const mapped = readRows(rows, rules);
  const getKey = ({ zone, priceType }: SystemPrice) =>
    `package price of zone ${zone}, price type ${priceType}`;
  const groups = groupBy(mapped.rows, getKey);
  const packages = mapRows(
    [...groups],
    ([key]) => key,
    ([, group]): SystemPackagePrice => {
      const total = group.find(({ performance }) => performance === WHOLE_PACKAGE);
      const { zone, priceType, amount } = needed(total, "total");
      const performances = group.filter(({ performance }) => performance !== WHOLE_PACKAGE);
      if (performances.reduce((sum, price) => sum + price.amount, 0) !== amount)
        throw new NotUnderstood("is not the sum of its performances");
      return {
        zone,
        priceType,
        amount,
        performances: performances.map((price) => ({
          performance: price.performance,
          amount: price.amount,
        })),
      };
    },
  );
  return {
    ...packages,
    findings: [...mapped.findings, ...packages.findings],
    leftOut: mapped.leftOut,
  };
}
