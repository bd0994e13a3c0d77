import { brandName } from "#contract/schemas/card";
import type { StoredCard } from "#contract/schemas/customer-parts";
import type { PaymentMethod } from "#contract/schemas/recurring";

import type { Translate } from "~/i18n/translate";

/** "Visa •••• 4242". */
export function cardName({ brand, maskedNumber }: Pick<StoredCard, "brand" | "maskedNumber">) {
  return `${brandName(brand)} ${maskedNumber}`;
}

/** "Visa •••• 4242", or "Bank account •••• 6789". */
export function paymentMethodName(
  t: Translate,
  { kind, name, last4 }: Omit<PaymentMethod, "id">,
): string {
  const brand = kind === "card" ? (name ?? "") : t("account.renewal.bankAccount");
  return cardName({ brand, maskedNumber: `•••• ${last4 ?? ""}` });
}
