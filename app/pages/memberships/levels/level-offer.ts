import type { Membership, MembershipLevel } from "#contract/schemas/membership";
import { formatPrice } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

/** How a visitor can have a level now. */
export type LevelOffer =
  | { state: "join" }
  /** It is the customer's, and may be followed by the next at the renewal price. */
  | { state: "renew"; remindsToRenew: boolean }
  | { state: "sign-in" }
  /** `until`: its last day. */
  | { state: "owned"; until: string }
  | { state: "in-basket" }
  /** Another is in the basket, which holds one: its name. */
  | { state: "conflict"; inBasket: string };

/** A membership of another level that the customer has already; `until`: its last day. */
export type OtherMembership = { name: string; until: string; isHigher: boolean };

type Visitor = {
  /** The latest first. */
  own: readonly Membership[];
  inBasket: { levelId: string; name: string } | null;
  isSignedIn: boolean;
};

export function offerOf(
  { id, requiresLogin }: Pick<MembershipLevel, "id" | "requiresLogin">,
  { own, inBasket, isSignedIn }: Visitor,
): LevelOffer {
  if (inBasket?.levelId === id) return { state: "in-basket" };
  const ofLevel = own.filter(({ level }) => level.id === id);
  const renewable = ofLevel.find((one) => one.renewable);
  const owned = ofLevel.find(({ state }) => state !== "expired");
  if (renewable === undefined && owned !== undefined)
    return { state: "owned", until: owned.expiresOn };
  if (requiresLogin && !isSignedIn) return { state: "sign-in" };
  if (inBasket !== null) return { state: "conflict", inBasket: inBasket.name };
  return renewable === undefined
    ? { state: "join" }
    : { state: "renew", remindsToRenew: renewable.remindsToRenew };
}

/** The customer's highest membership of another level, which this one would be paid besides; null without one. */
export function otherMembershipOf(
  { id, price }: Pick<MembershipLevel, "id" | "price">,
  own: readonly Pick<Membership, "level" | "state" | "expiresOn">[],
): OtherMembership | null {
  const [highest] = own
    .filter(({ level, state }) => state !== "expired" && level.id !== id)
    .sort((one, other) => other.level.price.amount - one.level.price.amount);
  if (highest === undefined) return null;
  const { level, expiresOn } = highest;
  return {
    name: level.name,
    until: expiresOn,
    isHigher: level.price.amount > price.amount,
  };
}

type Priced = Pick<MembershipLevel, "price" | "renewalPrice" | "months"> & { offer: LevelOffer };

/** "$50 a year": what a level costs this visitor. */
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
