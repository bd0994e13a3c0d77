import type { Features } from "#contract/names/features";
import { joinOr } from "./join-names";
import type { Translate } from "./translate";

/** What to do about a rest that is too little for a card, as far as the venue offers it. */
export function cardMinimumWays(t: Translate, features: Features): string {
  const balances = [
    ...(features.voucherSpending ? [t("cardMinimum.giftCard")] : []),
    ...(features.credit ? [t("cardMinimum.credit")] : []),
  ];
  const ways = [
    ...(balances.length > 0 ? [t("cardMinimum.payBy", { balances: joinOr(t, balances) })] : []),
    ...(features.donations ? [t("cardMinimum.donation")] : []),
  ];
  return ways.length > 0 ? ways.join(" ") : t("cardMinimum.more");
}
