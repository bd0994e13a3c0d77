import type { BasketTicket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { WALLET_NAMES } from "#contract/rules/payment-wallets";
import { formatMoney } from "~/i18n/format-money";
import { joinOr } from "~/i18n/join-or";
import { useTranslation } from "~/i18n/translation-context";
import { OrderTerms } from "~/parts/checkout/order-terms";
import type { WalletPayment } from "~/parts/checkout/wallet-payment";
import { Button } from "~/ui/button";
import { Collapsible, CollapsibleHeading } from "~/ui/collapsible";
import { ContentText } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { venueSettings } from "~/venue-settings";
import type { RefusedChange } from "./basket-view";
import { refusedFieldProps, TERMS_ID } from "./refused-change";

type WalletFieldsProps = {
  payment: WalletPayment;
  toPay: Money;
  tickets: readonly Pick<BasketTicket, "isStream">[];
  actionData: RefusedChange | undefined;
};

/** Pays from the basket: the card provider's page asks for the name and the email, which a wallet fills in. */
export function WalletFields({ payment, toPay, tickets, actionData }: WalletFieldsProps) {
  const { t, locale } = useTranslation();
  const { errors } = refusedFieldProps(t, actionData, TERMS_ID);
  const wallets = joinOr(
    t,
    venueSettings.paymentWallets.map((wallet) => WALLET_NAMES[wallet]),
  );
  const { attemptKey, delivery } = payment;
  return (
    <div className="no-print">
      <Collapsible
        title={<CollapsibleHeading>{t("basket.wallet.title", { wallets })}</CollapsibleHeading>}
        open={errors.length > 0}
      >
        <p>{t("basket.wallet.text")}</p>
        {delivery === null ? null : (
          <p>
            {t("summary.delivery")}: <ContentText kind="delivery" text={delivery.name} />.{" "}
            {delivery.words}
          </p>
        )}
        <OrderTerms tickets={tickets} />
        <input type="hidden" name="total" value={toPay.amount} />
        <input type="hidden" name="attemptKey" value={attemptKey} />
        <CheckboxField
          field={{ id: TERMS_ID, name: "terms" }}
          label={t("summary.terms.accept")}
          errors={errors}
          required
        />
        <Button wide name="by" value="wallet">
          {t("payment.payWith", { sum: formatMoney(toPay, locale), card: wallets })}
        </Button>
      </Collapsible>
    </div>
  );
}
