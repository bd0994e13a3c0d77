import type { AppLoadContext } from "@remix-run/node";

import type { AmountNotation } from "#contract/text/typed-money";

/** How this visitor types amounts of the venue's prices. */
export const amountNotation = ({
  i18n,
  venue,
}: Pick<AppLoadContext, "i18n" | "venue">): AmountNotation => ({
  language: i18n.locale,
  currency: venue.currency,
});
