import type { Money } from "#contract/schemas/money";
import { WALLET_NAMES } from "#contract/rules/payments/payment-wallets";
import { formatMoney } from "~/i18n/dates-and-money/format-money";
import { joinOr } from "~/i18n/join-or";
import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "~/venue-settings";

/** "Pay $220.00 by card, Apple Pay or Google Pay"; "Pay $220.00" where the card provider's page offers no wallet. */
export function usePayButtonText(toPay: Money): string {
  const { t, locale } = useTranslation();
  const sum = formatMoney(toPay, locale);
  const wallets = venueSettings.paymentWallets.map((wallet) => WALLET_NAMES[wallet]);
  if (wallets.length === 0) return t("payment.pay", { sum });
  return t("payment.payBy", { sum, ways: joinOr(t, [t("payment.card"), ...wallets]) });
}
