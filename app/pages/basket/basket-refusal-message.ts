import type { Translate } from "~/i18n/translate";
import type { BasketRefusal } from "./basket-refusal";
import { notAllowedMessage, rowLimitMessage, seatNames } from "../events/refusal-message";

/** Why the basket is as it was. */
export function basketRefusalMessage(t: Translate, refusal: BasketRefusal): string {
  switch (refusal.code) {
    case "paying":
      return t("basket.refused.paying");
    case "seats-taken":
      return refusal.lost.length === 0
        ? t("basket.refused.seatsTakenSome")
        : t("basket.refused.seatsTaken", {
            seats: seatNames(t, refusal.lost),
          });
    case "not-enough-seats": {
      const { band, available, blockSizes = [] } = refusal;
      if (blockSizes.length > 0)
        return t("basket.refused.blocks", { band, sizes: blockSizes.join(", ") });
      return available === 0
        ? t("basket.refused.bandSoldOut", { band })
        : t("basket.refused.notEnoughSeats", { band, count: available });
    }
    case "limit": {
      if (refusal.limit.isOfRows === true) return rowLimitMessage(t, refusal.limit);
      const { priceTypeName, isOfEmail = false, ...limit } = refusal.limit;
      if (priceTypeName === null) return t("basket.refused.limit", limit);
      return t(`basket.refused.${isOfEmail ? "priceTypeLimitOfEmail" : "priceTypeLimit"}`, {
        ...limit,
        priceTypeName,
      });
    }
    case "not-allowed":
      return notAllowedMessage(t, refusal);
    case "code-not-recognised":
      return t("basket.refused.codeNotRecognised");
    case "conflict":
      return t(`basket.refused.conflict.${refusal.reason}`);
    case "notes-elsewhere":
      return t("basket.refused.notesElsewhere");
    case "entry":
      return t(`basket.refused.entry.${refusal.problem}`);
  }
}
