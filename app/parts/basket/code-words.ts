import { type Features, isOffered } from "#contract/names/features";
import { CODE_FEATURES } from "#contract/rules/baskets/code";
import type { BasketCode } from "#contract/schemas/basket";
import { joinOr } from "~/i18n/join-names";
import type { Translate } from "~/i18n/translate";

type CodeKind = BasketCode["kind"];

/** Names the kinds of codes that the venue has: "Promo code, gift card or access code". */
export function codeKinds(t: Translate, features: Features, kinds: readonly CodeKind[]): string {
  const names = kinds
    .filter((kind) => isOffered(features, CODE_FEATURES[kind]))
    .map((kind) => t(`codes.kinds.${kind}`));
  return joinOr(t, names);
}

/** Hint of a code field: what of these codes needs saying, as far as the venue has them. */
export const codeHint = (
  t: Translate,
  features: Features,
  { kind, payWhatYouWish }: { kind: "gift-voucher" | "access"; payWhatYouWish: boolean },
): string | undefined =>
  [
    kind === "gift-voucher" && features.voucherSpending && t("codes.hint.giftCard"),
    kind === "access" && features.accessRegistrations && t("codes.hint.access"),
    payWhatYouWish && t("codes.hint.payWhatYouWish"),
  ]
    .filter(Boolean)
    .join(" ") || undefined;
