import { notAllowedReason } from "~/domain/basket/ticket-refusal";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import type { Translate } from "~/i18n/translate";

type NotAllowed = Extract<TicketRefusal, { code: "not-allowed" }>;

/** Why something may not be done, and what would work. */
export function notAllowedMessage(
  t: Translate,
  { reason, minutes = 1 }: Pick<NotAllowed, "reason" | "minutes">,
): string {
  if (reason === "address-holds-too-many") return t("refusal.addressHolds", { count: minutes });
  if (reason === "customer-holds-too-many") return t("refusal.customerHolds", { count: minutes });
  return t(`refusal.reason.${notAllowedReason(reason)}`);
}
