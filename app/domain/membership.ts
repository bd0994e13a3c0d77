import type { Money } from "./money";

/** A level of membership that is sold. */
export type MembershipLevel = {
  id: string;
  name: string;
  description: string;
  infoLink: string;
  benefits: string[];
  price: Money;
  renewalPrice: Money;
  months: number;
  requiresLogin: boolean;
};
