import type { Item } from "#contract/schemas/basket-item";
import { Lead, Stack } from "~/ui/layout/primitives";
import { LineList } from "~/ui/line-item";

import type { PricedTicket } from "~/domain/basket/basket-view";
import type { InstanceGroup } from "~/domain/orders/order";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { performanceLine } from "../performance-line";
import { TicketLine } from "./ticket-line";

export type BasketLinesProps = {
  group: InstanceGroup<PricedTicket>;
  /** The other lines of the basket, of which some may be packages that tickets belong to. */
  products: readonly Item[];
  /** A gift voucher is applied: no ticket can be removed before it. */
  isLocked: boolean;
};

/** The tickets of one performance. */
export function BasketLines({ group, products, isLocked }: BasketLinesProps) {
  const { locale } = useTranslation();
  const { instance, tickets } = group;
  const titleId = `performance-${instance.id}`;
  return (
    // Two performances of the same work have the same title: their times tell them apart.
    <Stack as="section" labelledBy={`${titleId} ${titleId}-when`} gap="small">
      <h2 id={titleId}>
        <a href={pathTo("instance", { event: instance.eventId, instance: instance.id })}>
          {instance.title}
        </a>
      </h2>
      <Lead id={`${titleId}-when`}>{performanceLine(instance, locale)}</Lead>
      <LineList>
        {tickets.map((ticket) => (
          <TicketLine
            key={ticket.id}
            ticket={ticket}
            partOf={products.find(({ id }) => id === ticket.packageItemId) ?? null}
            isLocked={isLocked}
          />
        ))}
      </LineList>
    </Stack>
  );
}
