import type { Item } from "#contract/schemas/basket-item";
import { partsOf, ticketsOf } from "~/domain/packages/package-lines";
import { TicketsSum } from "~/parts/lines/line-parts";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import { groupByInstance } from "~/parts/orders/order";
import { LineList } from "~/ui/line-item";
import { Panel } from "~/ui/layout/primitives";
import type { PricedTicket } from "./basket-view";
import { EventLine } from "./event-line";
import type { OfferContext } from "./offers";
import { ProductLine, type ProductLineProps } from "./product-line";
import type { TicketContext } from "./ticket-lines";

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

/** A package with its tickets and its price, and the packages in it. */
export function PackageBlock(props: PackageBlockProps) {
  const { line, items, tickets, performances, lineProps, context, ticketContext } = props;
  const parts = [line, ...partsOf(line, items)];
  const ownTickets = ({ id }: Item) => tickets.filter(({ packageItemId }) => packageItemId === id);
  return (
    <Panel>
      <LineList>
        {parts.flatMap((part) => [
          <ProductLine
            key={part.id}
            {...lineProps(part)}
            titleAs={part === line ? "h2" : "h3"}
            amount={<TicketsSum tickets={ticketsOf(part, { tickets, items })} />}
          />,
          ...groupByInstance(ownTickets(part)).map((group) => (
            <EventLine
              isPart
              key={`${part.id} ${group.instance.id}`}
              group={group}
              addOns={performances.find(({ instance }) => instance.id === group.instance.id)}
              context={context}
              ticketContext={ticketContext}
            />
          )),
        ])}
      </LineList>
    </Panel>
  );
}
