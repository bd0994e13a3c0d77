import type { Money } from "#contract/schemas/money";
import { WALLET_NAMES } from "#contract/rules/payments/payment-wallets";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { joinOr } from "~/i18n/join-names";
import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "~/venue-settings";

/** "Pay $220.00", and below it "by card, Apple Pay or Google Pay" if the card provider's page offers wallets. */
export function PayButtonText({ toPay }: { toPay: Money }) {
  const { t } = useTranslation();
  const write = useWriteMoney();
  const wallets = venueSettings.paymentWallets.map((wallet) => WALLET_NAMES[wallet]);
  const pay = t("payment.pay", { sum: write(toPay) });
  if (wallets.length === 0) return pay;
  return (
    <>
      {pay}{" "}
      <span className="block text-small font-normal">
        {t("payment.by", { ways: joinOr(t, [t("payment.card"), ...wallets]) })}
      </span>
    </>
  );
}
