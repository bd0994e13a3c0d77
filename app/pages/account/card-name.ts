import type { StoredCard } from "~/domain/checkout/stored-card";

/** "Visa •••• 4242". */
export function cardName({ brand, maskedNumber }: Pick<StoredCard, "brand" | "maskedNumber">) {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${maskedNumber}`;
}
