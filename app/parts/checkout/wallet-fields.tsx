import type { ReactNode } from "react";

import type { BasketTicket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { WALLET_NAMES } from "#contract/rules/payments/payment-wallets";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { joinOr } from "~/i18n/join-names";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { ContentText } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { venueSettings } from "~/venue-settings";
import { OrderTerms } from "./order-terms";
import { TERMS_ID, type WalletPayment } from "./wallet-payment";
import { RevisionField } from "./revision-field";

type WalletFieldsProps = {
  payment: WalletPayment;
  toPay: Money;
  tickets: readonly Pick<BasketTicket, "isStream">[];
  /** Of the terms. */
  errors: readonly string[];
  /** Of the button, by which the action knows it. */
  name: string;
};

/**
 * A page's panel with the total, and the wallets below it: sticky as the panel alone is, but not with the open part for
 * wallets, which is higher than windows are.
 */
export function PanelAndWallet({ children }: { children: ReactNode }) {
  return (
    <div className="contents lg:sticky lg:top-4 lg:grid lg:gap-3 lg:has-[[open]]:static lg:[&>.side]:static">
      {children}
    </div>
  );
}

/** Pays without further pages of ours: the card provider's page asks for the name and the email, which a wallet fills in. */
export function WalletFields({ payment, toPay, tickets, errors, name }: WalletFieldsProps) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const wallets = joinOr(
    t,
    venueSettings.paymentWallets.map((wallet) => WALLET_NAMES[wallet]),
  );
  const { attemptKey, revision, delivery } = payment;
  return (
    <div className="card no-print px-4 py-1">
      <Collapsible
        title={<CollapsibleHeading>{t("basket.wallet.title", { wallets })}</CollapsibleHeading>}
        open={errors.length > 0}
      >
        <p>{t("basket.wallet.text")}</p>
        {delivery === null ? null : (
          <p>
            {t("summary.delivery")}: <ContentText kind="delivery" text={delivery.name} />.{" "}
            {delivery.words ?? <ContentText kind="delivery" text={delivery.description} />}
          </p>
        )}
        <OrderTerms tickets={tickets} />
        <input type="hidden" name="total" value={toPay.amount} />
        <RevisionField revision={revision} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <input type="hidden" name="delivery" value={delivery?.id ?? ""} />
        <CheckboxField
          field={{ id: TERMS_ID, name: "terms" }}
          label={t("summary.terms.accept")}
          errors={errors}
          required
        />
        <Button wide name={name} value="wallet">
          {t("payment.payWith", { sum: write(toPay), card: wallets })}
        </Button>
      </Collapsible>
    </div>
  );
}
