import type { ReactNode } from "react";

import type { Order } from "#contract/schemas/order";
import { useTranslation } from "~/i18n/translation-context";
import { GiftDoes, isPaidDonation, thanksFor } from "./thanks";

type GiftNotesProps = {
  order: Order;
  /** What the venue says that each donation does, by its line's id. */
  doneByGifts: Readonly<Record<string, string>>;
};

/** Thanks for donations beside tickets or other things, and what they do, by their lines' ids. A banner thanks for a single one. */
export function useGiftNotes({ order, doneByGifts }: GiftNotesProps): Record<string, ReactNode> {
  const { t } = useTranslation();
  if (thanksFor(order)?.kind === "donation") return {};
  return Object.fromEntries(
    order.items.filter(isPaidDonation).map((donation) => [
      donation.id,
      <>
        {t("order.thanks.donation")}. <GiftDoes donation={donation} doneByGifts={doneByGifts} />
      </>,
    ]),
  );
}
