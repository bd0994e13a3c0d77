// Donations are contributions of the cart, to the funds that the venue's settings name.

import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { GiftToSell } from "../system";
import type { CallFailure } from "./call-types";
import type { Products } from "./cart-seats";
import type { CallBudget, TessituraClient } from "./client";
import { toMinor } from "./minor-units";
import { shorten } from "./order-note";

/** Amounts in minor units. */
type Gift = { fund: number; amount: number; notes: string };
/** `amount` null: it cannot be understood. */
export type RemoteGift = Omit<Gift, "amount"> & { lineItem: number; amount: number | null };

export type FundSettings = Pick<TessituraSettings, "donations">;

/** Null if the settings have no fund. */
export function toRemoteGifts(
  { donations }: FundSettings,
  gifts: readonly GiftToSell[],
): Gift[] | null {
  if (donations === undefined) return gifts.length === 0 ? [] : null;
  return gifts.map((gift) => {
    const own = donations.funds.find((each) => each.own === gift.fundId);
    const fund = own?.fund ?? donations.fund;
    const { amount } = gift;
    return { fund, amount, notes: shorten(describeGift(gift, own === undefined)) };
  });
}

const TRIBUTES = { "in-honor-of": "In honor of", "in-memory-of": "In memory of" } as const;

/** For the venue's staff. `namesFund`: it is in a fund of several. */
function describeGift(
  { fundName, appeal, recognitionName, anonymous, tribute }: GiftToSell,
  namesFund: boolean,
): string {
  const texts = [
    namesFund && `Fund: ${fundName}`,
    appeal !== null && `Appeal: ${appeal}`,
    recognitionName !== null && `Named as: ${recognitionName}`,
    anonymous && "Anonymous",
    tribute !== null && `${TRIBUTES[tribute.type]} ${tribute.name}`,
  ];
  return texts.filter((text) => text !== false).join("; ");
}

export const readGifts = (products: Products): RemoteGift[] =>
  (products ?? []).flatMap(({ Contribution }) =>
    Contribution
      ? [
          {
            lineItem: Contribution.Id ?? 0,
            fund: Contribution.Fund?.Id ?? 0,
            amount: toMinor(Contribution.Amount),
            notes: Contribution.Notes?.trim() ?? "",
          },
        ]
      : [],
  );

const isSame = (a: RemoteGift, b: Gift) => a.fund === b.fund && a.amount === b.amount;

/** Pairs off what is the same. */
function compare(
  found: readonly RemoteGift[],
  wanted: readonly Gift[],
  isPair: (a: RemoteGift, b: Gift) => boolean,
) {
  const surplus = [...found];
  const missing = wanted.filter((gift) => {
    const at = surplus.findIndex((each) => isPair(each, gift));
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return { surplus, missing };
}

/** Whether the cart has these and no others. The system may have changed the texts of notes. */
export function areSameGifts(found: readonly RemoteGift[], wanted: readonly Gift[]): boolean {
  const { surplus, missing } = compare(found, wanted, isSame);
  return surplus.length + missing.length === 0;
}

/** How many calls were made, all of them safe to repeat once the cart is read again, or why one failed. */
export async function makeGifts(
  client: TessituraClient,
  sessionKey: string,
  { found, wanted }: { found: readonly RemoteGift[]; wanted: readonly Gift[] },
  budget: CallBudget,
): Promise<number | CallFailure> {
  const { surplus, missing } = compare(
    found,
    wanted,
    (a, b) => isSame(a, b) && a.notes === b.notes,
  );
  for (const { lineItem: lineItemId } of surplus) {
    const path = { sessionKey, lineItemId };
    const removed = await client.call("removeContribution", { path }, { budget });
    if (!removed.ok) return removed.failure;
  }
  for (const { fund, amount, notes } of missing) {
    const body = { FundId: fund, Amount: amount / 100, ...(notes !== "" && { Notes: notes }) };
    const added = await client.call("addContribution", { path: { sessionKey }, body }, { budget });
    if (!added.ok) return added.failure;
  }
  return surplus.length + missing.length;
}
