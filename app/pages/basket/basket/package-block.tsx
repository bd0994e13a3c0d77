import type { Item } from "#contract/schemas/basket-item";
import { findParts, findTickets } from "~/domain/packages/package-lines";
import { LinesSum } from "~/parts/lines/line-parts";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import { groupByInstance } from "~/parts/orders/order";
import { LineList } from "~/ui/line-item";
import { Panel } from "~/ui/layout/primitives";
import type { PricedTicket } from "./basket-view";
import { PackageEvent, PackageEventChanges } from "./event-line";
import { isRefused, type OfferContext } from "./offers";
import { ProductLine, type ProductLineProps } from "./product-line";
import { type TicketContext, useIsOpenGroup } from "./ticket-lines";

type PackageBlockProps = {
  /** A package that is not part of another. */
  line: Item;
  items: readonly Item[];
  tickets: readonly PricedTicket[];
  performances: readonly PerformanceAddOns[];
  lineProps: (line: Item) => ProductLineProps;
  context: OfferContext;
  ticketContext: TicketContext;
};

/** A package with its tickets and its price, and the packages in it. What can be changed in each is behind one line. */
export function PackageBlock(props: PackageBlockProps) {
  const { line, items, tickets, performances, lineProps, context, ticketContext } = props;
  const isOpen = useIsOpenGroup(ticketContext);
  const parts = [line, ...findParts(line, items)];
  const listEvents = ({ id }: Item) =>
    groupByInstance(tickets.filter(({ packageItemId }) => packageItemId === id)).map((group) => ({
      group,
      addOns: performances.find(({ instance }) => instance.id === group.instance.id),
      context,
      ticketContext,
    }));
  return (
    <Panel>
      <LineList>
        {parts.flatMap((part) => {
          const events = listEvents(part);
          return [
            <ProductLine
              key={part.id}
              {...lineProps(part)}
              titleAs={part === line ? "h2" : "h3"}
              amount={<LinesSum lines={findTickets(part, { tickets, items })} />}
              changes={{
                isOpen: events.some(
                  ({ group }) => isOpen(group) || isRefused(group.instance.id, context),
                ),
                content: events.map((event, index) => (
                  <PackageEventChanges
                    key={event.group.instance.id}
                    {...event}
                    isFirst={index === 0}
                  />
                )),
              }}
            />,
            ...events.map((event) => (
              <PackageEvent key={`${part.id} ${event.group.instance.id}`} {...event} />
            )),
          ];
        })}
      </LineList>
    </Panel>
  );
}
