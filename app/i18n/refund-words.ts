import type { Features } from "#contract/features";
import type { Translate } from "./translate";

/** When tickets are refunded besides cancelled performances, as far as the venue offers it, and that there is nothing else. */
export const refundRules = (t: Translate, features: Features): string[] => [
  ...(features.ticketProtection ? [t("pages.terms.refunds.protected")] : []),
  ...(features.cancellations ? [t("pages.terms.refunds.cancellation")] : []),
  t("pages.terms.refunds.otherwise"),
];
