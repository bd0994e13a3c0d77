import {
  isLapsed,
  isRenewable,
  membershipPeriod,
  type MembershipPeriod,
} from "./membership-period";

/** What a membership of a level costs and how long it is; sums in minor units. */
export type MembershipTerms = { price: number; renewalPrice: number; months: number };

/** What is bought: at which price, for which days, and after which membership of the same level. */
export type MembershipPurchase = {
  price: number;
  renews: boolean;
  period: MembershipPeriod;
};

/**
 * What buying a level comes to on a day, for a customer whose latest membership of it is `latest` (null: never had
 * one, or not known yet); null when it is owned and not to be renewed yet (spec section 4: "A membership already owned
 * cannot be bought again").
 */
export function membershipPurchase(
  terms: MembershipTerms,
  latest: MembershipPeriod | null,
  today: string,
): MembershipPurchase | null {
  if (latest === null || isLapsed(latest, today))
    return {
      price: terms.price,
      renews: false,
      period: membershipPeriod(today, terms.months, null),
    };
  if (!isRenewable(latest, today)) return null;
  return {
    price: terms.renewalPrice,
    renews: true,
    period: membershipPeriod(today, terms.months, latest.expiresOn),
  };
}
