import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { DescriptionList } from "~/ui/description-list";
import type { DescriptionListProps } from "~/ui/description-list";
import { Split } from "~/ui/layout/split";
import { Stack } from "~/ui/layout/stack";

import { NOTE_NAMES } from "#contract/schemas/notes";

import { accessWords } from "~/i18n/access-words";
import { useTranslation } from "~/i18n/translation-context";

import { OrderItems } from "./order-items";
import { OrderSums } from "./order-sums";
import { OrderTickets } from "./order-tickets";

export type OrderDetailsProps = {
  order: Order;
  delivery: DeliveryOption | null;
  /** What stands first: the number, the address of the mail. */
  facts: DescriptionListProps["items"];
  /** Its sums stand beside it where there is room; `below` where the page has something else there. */
  sums?: "beside" | "below";
};

/** All that there is to say of an order: its facts, its tickets, its sums. */
export function OrderDetails({ order, delivery, facts, sums = "beside" }: OrderDetailsProps) {
  const { t } = useTranslation();
  const asked = [
    { term: t("order.specialRequests"), description: order.details.specialRequests },
    {
      term: t("order.accessRequirements"),
      description: accessWords(t, order.tickets, order.details.accessRequirements).join(" · "),
    },
    ...NOTE_NAMES.map((name) => ({
      term: t(`basket.notes.${name}`),
      description: order.notes[name],
    })),
  ].filter(({ description }) => description !== null && description !== "");
  const deliveryWords = (name: string) =>
    delivery === null
      ? name
      : t("order.deliveryWords", { name, description: delivery.description });
  const said = (
    <Stack gap="large">
      <DescriptionList
        items={[
          ...facts,
          ...(order.delivery === null
            ? []
            : [{ term: t("order.delivery"), description: deliveryWords(order.delivery.name) }]),
          ...asked,
        ]}
      />
      <OrderTickets order={order} />
      <OrderItems order={order} />
    </Stack>
  );
  const Around = sums === "beside" ? Split : Stack;
  return (
    <Around>
      {said}
      <OrderSums order={order} />
    </Around>
  );
}
