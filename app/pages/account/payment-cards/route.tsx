import { useLoaderData } from "@remix-run/react";

import type { StoredCard } from "#contract/schemas/customer-parts";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { ActionTarget } from "~/ui/visibility";
import { useAccountForm } from "../account-form";
import { AccountPage } from "../account-page";
import { cardName } from "~/i18n/payment-words";
import { cardForm } from "./form";
import { getPaymentCardsPage, submitCardForm } from "./page.server";

export const handle = {
  title: "account.sections.payment-cards",
  posts: [cardForm],
} satisfies PageHandle;

export const loader = getPaymentCardsPage;
export const action = submitCardForm;

type CardWithExpiry = StoredCard & { expired: boolean };

export default function PaymentCards() {
  const { cards } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { errors } = useAccountForm(cardForm);
  return (
    <AccountPage section="payment-cards" errors={errors}>
      <Lead>{t("account.cards.lead")}</Lead>
      {cards.length === 0 ? (
        <EmptyState
          title={t("account.cards.none")}
          action={<a href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</a>}
        >
          <p>{t("account.cards.howToKeep")}</p>
        </EmptyState>
      ) : (
        <LineList>
          {cards.map((card) => (
            <LineItem
              key={card.id}
              title={cardName(card)}
              details={[
                t(card.isPreferred ? "account.cards.preferred" : "account.cards.alternative"),
                card.cardholderName,
                t(card.expired ? "account.cards.expired" : "account.cards.expires", {
                  date: getExpiry(card),
                }),
                ...(card.address === null ? [] : [formatAddress(card.address, locale)]),
              ]}
              actions={<CardActions card={card} />}
            />
          ))}
        </LineList>
      )}
    </AccountPage>
  );
}

/** "04/2027", as printed on the card. */
const getExpiry = ({ expiryMonth, expiryYear }: StoredCard) =>
  `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;

function CardActions({ card }: { card: CardWithExpiry }) {
  const { t } = useTranslation();
  const about = <ActionTarget>{cardName(card)}</ActionTarget>;
  return (
    <>
      {card.isPreferred || card.expired ? null : (
        <form method="post">
          <input type="hidden" name="card" value={card.id} />
          <Button look="small-quiet">
            {t("account.cards.prefer")}
            {about}
          </Button>
        </form>
      )}
      <a href={pathTo("remove-card", { card: card.id })}>
        {t("account.cards.remove")}
        {about}
      </a>
    </>
  );
}
