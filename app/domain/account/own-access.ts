/** What a holder of an access registration may need; the box office seats by it. */
export const ACCESS_REQUIREMENTS = [
  "wheelchair-space",
  "step-free",
  "aisle-seat",
  "companion",
  "assistance-dog",
  "audio-description",
  "captioning",
  "sign-language",
  "hearing-loop",
  "large-print",
] as const;

/** The access registration on a customer's account (spec section 3, "Access scheme"). */
export type OwnAccess = {
  code: string;
  schemeName: string;
  /** How many tickets at access prices there are for one performance, and how many of them are a companion's. */
  maxTickets: number;
  companions: number;
  requirements: (typeof ACCESS_REQUIREMENTS)[number][];
};
