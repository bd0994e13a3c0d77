import type { CallAnswer } from "../call-types";
import { type Mapped, mapRows, needed, NotUnderstood } from "./findings";
import { toMinorUnits } from "./prices";

type FeeRow = CallAnswer<"readSeatFees">[number];

/** Added to each ticket, in minor units. */
export type SystemFee = { zone: number; priceType: number; amount: number };

/** Fees of one performance. There may be several for a zone and price type, which add up. */
export const readSeatFees = (rows: readonly FeeRow[], performance: number): Mapped<SystemFee> =>
  mapRows(
    rows,
    ({ Fee }) => `fee ${Fee?.Id ?? "without an id"} of performance ${performance}`,
    ({ ZoneId, PriceTypeId, FeeAmount }): SystemFee => {
      const amount = toMinorUnits(needed(FeeAmount, "amount"));
      if (amount < 0) throw new NotUnderstood("is less than nothing");
      return { zone: needed(ZoneId, "zone"), priceType: needed(PriceTypeId, "price type"), amount };
    },
  );

export const sumFees = (fees: readonly SystemFee[], zone: number, priceType: number): number =>
  fees
    .filter((fee) => fee.zone === zone && fee.priceType === priceType)
    .reduce((sum, { amount }) => sum + amount, 0);
