import type { Money } from "#contract/schemas/money";

/** A level of membership that is sold. */
export type MembershipLevel = {
  id: string;
  name: string;
  description: string;
  /** A page about it, if there is one. */
  infoLink: string | null;
  benefits: string[];
  price: Money;
  renewalPrice: Money;
  months: number;
  requiresLogin: boolean;
};

/** A membership that a customer has, had or will have (spec section 3, "Membership"). */
export type OwnMembership = {
  id: string;
  customerId: string;
  customerName: string;
  level: MembershipLevel;
  /** Days, in New York: "2026-12-01". From `renewsOn` on it may be renewed; `expiresOn` is its last. */
  startsOn: string;
  renewsOn: string;
  expiresOn: string;
  autoRenew: boolean;
  state: "upcoming" | "active" | "expired";
  /** Now, at the renewal price. */
  renewable: boolean;
};

/** Why a membership was not put into the basket to be renewed; `message` is a key of `validation`. */
export type RenewalRefused = { message: string };
