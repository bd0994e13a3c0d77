import type { Money } from "#contract/schemas/money";

/** Makes a sum; throws on a fraction or an unsafe integer, since that is a bug and not an input. */
export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not minor units: ${amount}`);
  return { amount, currency };
}

/** Adds sums of one currency; throws when the currencies differ. */
export function addMoney(first: Money, ...rest: readonly Money[]): Money {
  return rest.reduce((sum, next) => {
    if (next.currency !== sum.currency)
      throw new RangeError(`${next.currency} cannot be added to ${sum.currency}`);
    return money(sum.amount + next.amount, sum.currency);
  }, first);
}

export function timesMoney(each: Money, count: number): Money {
  return money(each.amount * count, each.currency);
}

export function isFree(sum: Money): boolean {
  return sum.amount === 0;
}
