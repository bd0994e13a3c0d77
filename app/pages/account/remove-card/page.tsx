import type { StoredCard } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AskFirstPage } from "../ask-first-page";
import { cardName } from "../card-name";

export type RemoveCardPageProps = {
  card: StoredCard;
  /** The card that becomes the preferred one when this one goes. */
  next: StoredCard | null;
  failed: boolean;
};

/** Asks before a card is removed, and says which one takes its place (spec section 4). */
export function RemoveCardPage({ card, next, failed }: RemoveCardPageProps) {
  const { t } = useTranslation();
  return (
    <AskFirstPage
      section="payment-cards"
      heading={t("account.cards.removeTitle")}
      back={{ href: pathTo("payment-cards"), label: t("account.sections.payment-cards") }}
      problem={failed ? t("failed.update-details") : undefined}
      doIt={t("account.cards.removeNow")}
      leave={t("account.cards.keep")}
    >
      <p>{`${cardName(card)}, ${card.cardholderName}`}</p>
      {next === null ? null : <p>{t("account.cards.promotes", { card: cardName(next) })}</p>}
    </AskFirstPage>
  );
}
