import type { ReactNode } from "react";

import { getMobilePayment, type Money } from "#contract/schemas/money";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import type { FieldSource } from "~/ui/forms/field-state";
import { venueSettings } from "~/venue-settings";
import { PayButtonText } from "./pay-button-text";

/** A stored card that pays at once. `name`: "Visa 4242". */
export type OfferedCard = { id: string; name: string };

type PayButtonsProps = {
  toPay: Money;
  /** Null: the payer goes to the card provider's page. */
  storedCard: OfferedCard | null;
  /** Asks whether to save the card of the card provider's page; null: it is not asked. */
  keepCard: { field: FieldSource; defaultChecked?: boolean } | null;
  /** Describes the card provider's page. */
  note: ReactNode;
  /** What must be accepted to pay, beside the button. */
  terms?: ReactNode;
};

/** The last step of an order: at the bottom of narrow windows, wherever on its page the visitor is. */
export function PayBar({ children }: { children: ReactNode }) {
  return <div className="pay-bar grid gap-4">{children}</div>;
}

/** The button that pays: with a stored card at once, and below it in another way on the card provider's page. */
export function PayButtons({ toPay, storedCard, keepCard, note, terms }: PayButtonsProps) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const payText = <PayButtonText toPay={toPay} />;
  if (storedCard === null)
    return (
      <>
        {keepCard === null ? null : (
          <CheckboxField
            {...keepCard}
            label={t("payment.keepCard")}
            hint={t("payment.keepCardHint")}
          />
        )}
        {note}
        <PayBar>
          {terms}
          <Button standalone look="sun">
            {payText}
          </Button>
        </PayBar>
      </>
    );
  const hasWallets =
    venueSettings.paymentWallets.length > 0 || getMobilePayment(toPay.currency) !== null;
  const otherWay = t(hasWallets ? "payment.otherCardOrWallet" : "payment.otherCard");
  return (
    <>
      <PayBar>
        {terms}
        <Button standalone look="sun" name="storedCard" value={storedCard.id}>
          {t("payment.payWith", { sum: write(toPay), card: storedCard.name })}
        </Button>
      </PayBar>
      {/* The note is not true of the stored card. */}
      {keepCard === null ? (
        <>
          <Button standalone look="quiet">
            {otherWay}
          </Button>
          {note}
        </>
      ) : (
        <Collapsible title={otherWay} open={false}>
          {/* Who has saved a card before needs no explanation. */}
          <CheckboxField {...keepCard} label={t("payment.keepNewCard")} />
          {note}
          <Button standalone look="quiet">
            {payText}
          </Button>
        </Collapsible>
      )}
    </>
  );
}
