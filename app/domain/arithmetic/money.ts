import type { Money } from "#contract/schemas/money";
import { toMinorUnits } from "#contract/text/typed-money";

/** Throws on fractions and unsafe integers, which are bugs. */
export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`amount is not a safe integer: ${amount}`);
  return { amount, currency };
}

/** Throws if the currencies differ. */
export function addMoney(first: Money, ...rest: readonly Money[]): Money {
  return rest.reduce((sum, next) => {
    if (next.currency !== sum.currency)
      throw new RangeError(`cannot add ${next.currency} to ${sum.currency}`);
    return money(sum.amount + next.amount, sum.currency);
  }, first);
}

export function timesMoney(each: Money, count: number): Money {
  return money(each.amount * count, each.currency);
}

/** Rounds to the nearest whole unit of the currency, such as a dollar. */
export function toWholeUnits({ amount, currency }: Money): Money {
  const unit = toMinorUnits(1);
  return money(Math.round(amount / unit) * unit, currency);
}

export function isFree(sum: Money): boolean {
  return sum.amount === 0;
}
