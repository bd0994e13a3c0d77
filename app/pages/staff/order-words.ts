import type { SystemOrder } from "#contract/schemas/ticket";
import type { Order } from "#contract/schemas/order";
import type { Translate } from "~/i18n/translate";

/** The name of the ticketing system that has an order, too. */
export const systemName = (t: Translate, { system }: SystemOrder): string =>
  system ?? t("staff.orders.ticketingSystem");

/** "RPA-10234", or "RPA-10234 (Tessitura: 1795971682)" if another ticketing system has the order, too. */
export const bothNumbers = (
  t: Translate,
  number: string,
  systemOrder: SystemOrder | null | undefined,
): string =>
  systemOrder == null
    ? number
    : t("staff.orders.bothNumbers", {
        number,
        system: systemName(t, systemOrder),
        systemNumber: systemOrder.number,
      });

/** An order's state, or why it failed. */
export const orderState = (
  t: Translate,
  { state, failure, refusedBySystem }: Pick<Order, "state" | "failure" | "refusedBySystem">,
): string =>
  failure === null
    ? t(`staff.orders.state.${state}`)
    : t(`staff.orders.failure.${refusedBySystem === true ? "refused" : failure}`);
