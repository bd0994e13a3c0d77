import type { Fund } from "#contract/schemas/fund";
import type { Money } from "#contract/schemas/money";

/** An amount to choose, with what it does; null if the venue doesn't say. */
export type SuggestedGift = { amount: Money; text: string | null };

export type OfferedFund = Fund & { gifts: SuggestedGift[] };

type Request = { values: readonly Money[] } | null;

/** Adds the amounts that a fund's form offers, smallest first: its own, else those of the basket's request and its default. */
export function withGifts(fund: Fund, request: Request): OfferedFund {
  const { suggested, defaultAmount, minAmount, maxAmount } = fund;
  const own = suggested ?? [];
  const others = [...(request?.values ?? []), ...(defaultAmount ? [defaultAmount] : [])];
  const gifts = own.length > 0 ? own : others.map((amount) => ({ amount, text: null }));
  const byAmount = new Map(gifts.map((gift) => [gift.amount.amount, gift]));
  return {
    ...fund,
    gifts: [...byAmount.values()]
      .filter(({ amount: { amount } }) => amount >= minAmount.amount && amount <= maxAmount.amount)
      .sort((a, b) => a.amount.amount - b.amount.amount),
  };
}
