import type { ACCESS_REQUIREMENTS } from "#contract/schemas/customer-parts";

/** The access registration on a customer's account (spec section 3, "Access scheme"). */
export type OwnAccess = {
  code: string;
  schemeName: string;
  /** How many tickets at access prices there are for one performance, and how many of them are a companion's. */
  maxTickets: number;
  companions: number;
  requirements: (typeof ACCESS_REQUIREMENTS)[number][];
};
