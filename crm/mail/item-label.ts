import type { OrderItemRecord } from "../orders/tables";
import type { Translator } from "../platform/words";

/** "2 × Canvas tote bag", "Donation: Annual Fund". */
export function itemLabel({ kind, name, quantity }: OrderItemRecord, t: Translator): string {
  const several = (one: string) =>
    quantity === 1 ? one : t("mail.confirmation.item.several", { name: one, quantity });
  switch (kind) {
    case "membership":
    case "donation":
      return t(`mail.confirmation.item.${kind}`, { name });
    case "booking-protection":
    case "cover-fee":
    case "package":
      return name;
    case "food-and-drink":
    case "merchandise":
    case "supplementary":
    case "gift-voucher":
      return several(name);
    case "ticket-subscription":
    case "membership-gift":
      return several(t(`mail.confirmation.item.${kind}`, { name }));
  }
}
