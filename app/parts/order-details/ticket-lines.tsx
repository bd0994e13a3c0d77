import type { ReactNode } from "react";

import type { Item } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";
import { knownName } from "#contract/text/known-names";
import { seatName } from "#contract/text/seat-name";
import { ownSectionName } from "#contract/text/section-name";

import { ticketsByPackage, findTickets } from "~/domain/packages/package-lines";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { itemPoster } from "~/parts/lines/line-kinds";
import {
  ItemName,
  PaidSum,
  PaidWithSubscription,
  PerformanceLine,
  LinesSum,
  useLineDetails,
} from "~/parts/lines/line-parts";
import { groupByInstance } from "~/parts/orders/order";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Stack } from "~/ui/layout/primitives";
import { LineBlock, LineItem, LineList } from "~/ui/line-item";

type PackageTicketsProps = {
  /** Null for tickets of no package. */
  line: Item | null;
  order: Pick<Order, "tickets" | "items">;
  children: ReactNode;
};

/**
 * Tickets below their package's name and sum, as in the receipt. Not the discount: it's no measure of what was saved
 * compared with the usual prices, which an order doesn't have.
 */
export function PackageTickets({ line, order, children }: PackageTicketsProps) {
  const renderDetails = useLineDetails();
  if (line === null) return children;
  return (
    <div className="package card">
      <LineBlock
        poster={posterImage(itemPoster(line))}
        title={<ItemName line={line} />}
        titleAs="h3"
        details={renderDetails(line)}
        amount={<PaidSum tickets={findTickets(line, order)} />}
      />
      {children}
    </div>
  );
}

type TicketCostProps = {
  ticket: Order["tickets"][number];
  /** Not in a package, whose price stands with its name. */
  hasPrice: boolean;
};

/** A ticket's price, and the subscription that paid for it. */
export function TicketCost({ ticket, hasPrice }: TicketCostProps) {
  const { subscriptionName } = ticket;
  return (
    <>
      {subscriptionName ? (
        <p>
          <PaidWithSubscription name={subscriptionName} />
        </p>
      ) : null}
      {hasPrice ? (
        <p>
          <LinesSum lines={[ticket]} />
        </p>
      ) : null}
    </>
  );
}

/** Tickets without QR codes. */
export function TicketLines({
  order,
  heading,
}: {
  order: Pick<Order, "tickets" | "items">;
  heading: string | undefined;
}) {
  const { t } = useTranslation();
  if (order.tickets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="tickets">
      <h2 id="tickets">{heading ?? t("order.tickets", { count: order.tickets.length })}</h2>
      {ticketsByPackage(order).map(({ line, tickets }) => (
        <PackageTickets key={line?.id ?? ""} line={line} order={order}>
          <LineList>
            {groupByInstance(tickets)
              .flatMap((group) => group.tickets)
              .map((ticket) => (
                <TicketLine key={ticket.id} ticket={ticket} isPart={line !== null} />
              ))}
          </LineList>
        </PackageTickets>
      ))}
    </Stack>
  );
}

function TicketLine({ ticket, isPart }: { ticket: Order["tickets"][number]; isPart: boolean }) {
  const { t } = useTranslation();
  return (
    <LineItem
      title={
        <NamesWithin
          text={
            ticket.stream === null
              ? seatName(t, ticket.seat)
              : knownName(t, "priceType", ticket.priceTypeName)
          }
          names={[ownSectionName(t, ticket.seat.section), ticket.priceTypeName]}
        />
      }
      titleAs={isPart ? "h4" : "h3"}
      details={[
        <PerformanceLine key="performance" instance={ticket.instance} titled />,
        ...(ticket.stream === null
          ? [<ContentText key="type" kind="priceType" text={ticket.priceTypeName} />]
          : []),
      ]}
    >
      <TicketCost ticket={ticket} hasPrice={!isPart} />
    </LineItem>
  );
}

export function ReturnedTickets({ tickets }: Pick<NonNullable<Order["returned"]>, "tickets">) {
  const { t } = useTranslation();
  if (tickets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="returned-tickets">
      <h2 id="returned-tickets">{t("order.returned.tickets")}</h2>
      <LineList>
        {tickets.map(({ id, seat, instance, priceTypeName }) => (
          <LineItem
            key={id}
            title={
              <NamesWithin text={seatName(t, seat)} names={[ownSectionName(t, seat.section)]} />
            }
            titleAs="h3"
            details={[
              <PerformanceLine key="performance" instance={instance} titled />,
              <ContentText key="type" kind="priceType" text={priceTypeName} />,
            ]}
          />
        ))}
      </LineList>
    </Stack>
  );
}
