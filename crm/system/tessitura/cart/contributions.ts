// Donations and memberships are contributions of the cart, to the funds that the venue's settings name. A membership names its
// level.

import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { DonationToSell, MembershipToSell, OrderToCommit } from "../../system";
import type { CallFailure } from "../call-types";
import type { Products } from "./cart-seats";
import type { CallBudget, TessituraClient } from "../client";
import { toNumber } from "../ids";
import { toMinor } from "../minor-units";
import { shorten } from "./order-note";

/** Amounts in minor units. `level` null: it is a donation. */
type Contribution = {
  fund: number;
  amount: number;
  level: number | null;
  notes: string;
  renews: boolean;
};
/** `amount` null: it cannot be understood. */
type RemoteContribution = Omit<Contribution, "amount" | "renews"> & {
  lineItem: number;
  amount: number | null;
};

export type FundSettings = Pick<TessituraSettings, "donations" | "memberships">;

/** Null if the settings have no fund for some, or the system does not know a level. */
export function toContributions(
  settings: FundSettings,
  order: Pick<OrderToCommit, "donations" | "memberships">,
): Contribution[] | null {
  const wanted = [
    ...order.donations.map((donation) => toDonation(settings.donations, donation)),
    ...order.memberships.map((membership) => toMembership(settings.memberships, membership)),
  ];
  const known = wanted.filter((each) => each !== null);
  return known.length < wanted.length ? null : known;
}

function toDonation(
  settings: FundSettings["donations"],
  donation: DonationToSell,
): Contribution | null {
  if (settings === undefined) return null;
  const own = settings.funds.find((each) => each.own === donation.fundId);
  const fund = own?.fund ?? settings.fund;
  const notes = shorten(describeDonation(donation, own === undefined));
  return { fund, amount: donation.amount, level: null, notes, renews: false };
}

function toMembership(
  memberships: FundSettings["memberships"],
  { levelId, amount, renews }: MembershipToSell,
): Contribution | null {
  const level = toNumber(levelId);
  return memberships === undefined || level === null
    ? null
    : { fund: memberships.fund, amount, level, notes: "", renews };
}

const TRIBUTES = { "in-honor-of": "In honor of", "in-memory-of": "In memory of" } as const;

/** For the venue's staff. `namesFund`: it is in a fund of several. */
function describeDonation(
  { fundName, appeal, recognitionName, anonymous, tribute }: DonationToSell,
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

/** A membership has no notes in a cart. */
export const readContributions = (products: Products): RemoteContribution[] =>
  (products ?? []).flatMap(({ Contribution, Membership }) => {
    const made = Contribution ?? Membership;
    if (!made) return [];
    return [
      {
        lineItem: made.Id ?? 0,
        fund: made.Fund?.Id ?? 0,
        amount: toMinor(made.Amount),
        level: Membership ? (Membership.MembershipLevel?.Id ?? 0) : null,
        notes: Contribution?.Notes?.trim() ?? "",
      },
    ];
  });

const isSame = (a: RemoteContribution, b: Contribution) =>
  a.fund === b.fund && a.amount === b.amount && a.level === b.level;

/** Pairs off what is the same. */
function compare(
  found: readonly RemoteContribution[],
  wanted: readonly Contribution[],
  isPair: (a: RemoteContribution, b: Contribution) => boolean,
) {
  const surplus = [...found];
  const missing = wanted.filter((one) => {
    const at = surplus.findIndex((each) => isPair(each, one));
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return { surplus, missing };
}

/** Whether the cart has these and no others. The system may have changed the texts of notes. */
export function areSameContributions(
  found: readonly RemoteContribution[],
  wanted: readonly Contribution[],
): boolean {
  const { surplus, missing } = compare(found, wanted, isSame);
  return surplus.length + missing.length === 0;
}

/** How many calls were made, all of them safe to repeat once the cart is read again, or why one failed. */
export async function makeContributions(
  client: TessituraClient,
  sessionKey: string,
  { found, wanted }: { found: readonly RemoteContribution[]; wanted: readonly Contribution[] },
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
  for (const each of missing) {
    const added = await client.call(
      "addContribution",
      { path: { sessionKey }, body: toBody(each) },
      { budget },
    );
    if (!added.ok) return added.failure;
  }
  return surplus.length + missing.length;
}

const toBody = ({ fund, amount, level, notes, renews }: Contribution) => ({
  FundId: fund,
  Amount: amount / 100,
  ...(level !== null && { MembershipLevelId: level, Renew: renews }),
  ...(notes !== "" && { Notes: notes }),
});
