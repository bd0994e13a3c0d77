import type { StoredCard } from "#contract/schemas/customer-parts";

/** "Visa •••• 4242". */
export function cardName({ brand, maskedNumber }: Pick<StoredCard, "brand" | "maskedNumber">) {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${maskedNumber}`;
}
