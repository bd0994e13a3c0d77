import type { Membership, MembershipLevel } from "#contract/schemas/membership";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";

/** Whether and how a visitor can buy a level now. */
export type LevelOffer =
  | { state: "join" }
  /** The customer has it and may renew it at the renewal price. */
  | { state: "renew"; remindsToRenew: boolean }
  | { state: "sign-in" }
  /** `until` is its last day. */
  | { state: "owned"; until: string }
  | { state: "in-basket" }
  /** A basket has at most one membership; `inBasket` is the other one's name. */
  | { state: "conflict"; inBasket: string };

/** A membership of another level that the customer already has; `until` is its last day. */
export type OtherMembership = { name: string; until: string; isHigher: boolean };

type Visitor = {
  /** Latest first. */
  memberships: readonly Membership[];
  inBasket: { levelId: string; name: string } | null;
  isSignedIn: boolean;
};

export function getLevelOffer(
  { id, requiresLogin }: Pick<MembershipLevel, "id" | "requiresLogin">,
  { memberships, inBasket, isSignedIn }: Visitor,
): LevelOffer {
  if (inBasket?.levelId === id) return { state: "in-basket" };
  const sameLevel = memberships.filter(({ level }) => level.id === id);
  const renewable = sameLevel.find((membership) => membership.renewable);
  const owned = sameLevel.find(({ state }) => state !== "expired");
  if (renewable === undefined && owned !== undefined)
    return { state: "owned", until: owned.expiresOn };
  if (requiresLogin && !isSignedIn) return { state: "sign-in" };
  if (inBasket !== null) return { state: "conflict", inBasket: inBasket.name };
  return renewable === undefined
    ? { state: "join" }
    : { state: "renew", remindsToRenew: renewable.remindsToRenew };
}

type OwnMembership = Pick<Membership, "level" | "state" | "expiresOn">;

/** Returns the customer's highest membership that hasn't expired. */
export function highestMembership<M extends OwnMembership>(memberships: readonly M[]): M | null {
  const [highest] = memberships
    .filter(({ state }) => state !== "expired")
    .sort((a, b) => b.level.price.amount - a.level.price.amount);
  return highest ?? null;
}

/** Returns the customer's highest current membership of another level. Joining means paying for both until it ends. */
export function findOtherMembership(
  { id, price }: Pick<MembershipLevel, "id" | "price">,
  memberships: readonly OwnMembership[],
): OtherMembership | null {
  const highest = highestMembership(memberships.filter(({ level }) => level.id !== id));
  if (highest === null) return null;
  const { level, expiresOn } = highest;
  return {
    name: level.name,
    until: expiresOn,
    isHigher: level.price.amount > price.amount,
  };
}

type Priced = Pick<MembershipLevel, "price" | "renewalPrice" | "months"> & { offer: LevelOffer };

/** Formats the price for this visitor: "$50 a year". */
export function levelPrice(
  t: Translate,
  locale: Locale,
  { price, renewalPrice, months, offer }: Priced,
): string {
  const sum = formatPrice(offer.state === "renew" ? renewalPrice : price, locale);
  return months === 12
    ? t("memberships.aYear", { price: sum })
    : t("memberships.forMonths", { price: sum, count: months });
}
