import type { Features } from "#contract/names/features";
import type { Translate } from "./translate";

/** When tickets are refunded, in one sentence. */
export const refundRule = (t: Translate, { ticketProtection }: Features): string =>
  t(ticketProtection ? "pages.terms.refunds.orProtected" : "pages.terms.refunds.text");

/** How refunds work, after the rule, as far as the venue offers them. */
export const refundDetails = (t: Translate, features: Features): string[] => [
  ...(features.ticketProtection ? [t("pages.terms.refunds.protected")] : []),
  ...(features.cancellations ? [t("pages.terms.refunds.cancellation")] : []),
];
