import type { Item } from "#contract/schemas/basket-item";
import { partsOf, ticketsOf } from "~/domain/packages/package-lines";
import { useTranslation } from "~/i18n/translation-context";
import { TicketsSum } from "~/parts/lines/line-parts";
import type { PerformanceAddOns } from "~/parts/extras/offers";
import { groupByInstance, type InstanceGroup } from "~/parts/orders/order";
import { LineItem, LineList } from "~/ui/line-item";
import { Panel, Stack } from "~/ui/layout/primitives";
import { SeparatedLinks } from "~/ui/separated-links";
import { ActionTarget } from "~/ui/visibility";
import type { PricedTicket } from "./basket-view";
import { FoldedOffers, type OfferContext } from "./offers";
import { ProductLine, type ProductLineProps } from "./product-line";
import { type TicketContext, useTicketParts } from "./ticket-lines";

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
            <PackageTickets
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

type PackageTicketsProps = Pick<PackageBlockProps, "context" | "ticketContext"> & {
  group: InstanceGroup<PricedTicket>;
  addOns: PerformanceAddOns | undefined;
};

/** One event of a package. All but its date, seats and price is folded. */
function PackageTickets({ group, addOns, context, ticketContext }: PackageTicketsProps) {
  const { t } = useTranslation();
  const { details, facts, more, actions, isOpen, ...line } = useTicketParts({
    group,
    ...ticketContext,
  });
  return (
    <LineItem {...line} details={[...details, ...facts]}>
      <details className="min-w-0 open:w-full" open={isOpen || undefined}>
        <summary className="btn-link">
          {t("basket.package.changeEvent")}
          <ActionTarget>{group.instance.title}</ActionTarget>
        </summary>
        <Stack gap="small">
          {more.map((detail, index) => (
            <p key={index} className="text-small">
              {detail}
            </p>
          ))}
          <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1">
            <SeparatedLinks>{actions}</SeparatedLinks>
          </div>
          <FoldedOffers addOns={addOns} {...context} />
        </Stack>
      </details>
    </LineItem>
  );
}
