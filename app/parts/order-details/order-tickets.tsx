import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { InstanceLabel } from "#contract/schemas/ticket";
import type { Order } from "#contract/schemas/order";
import { seatName } from "#contract/text/seat-name";
import { ownSectionName } from "#contract/text/section-name";

import { ownValue } from "~/domain/own-value";
import { useTranslation } from "~/i18n/translation-context";
import { PaidWithSubscription, PerformanceLine, TicketsSum } from "~/parts/lines/line-parts";
import { type ReservationLink, ReservationLinks } from "~/parts/performances/reservation-links";
import { ShareAction } from "~/parts/tickets/share-action";
import { isAdmission, type TicketSheet } from "~/parts/orders/ticket";
import { TicketSheets } from "~/parts/tickets/ticket-sheets";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { Row, Stack } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { groupByInstance } from "~/parts/orders/order";

export type OrderTicketsProps = {
  order: Order;
  sheets: readonly TicketSheet[];
  /** By performance id. */
  reservations: Readonly<Record<string, readonly ReservationLink[]>>;
  pdfHref: string;
  /** The page to print tickets, or to get them as text. */
  ticketsHref: string;
  /** Null if nothing can be added to the order. */
  addOnsHref: string | null;
  /** Whether only a donation can be added. */
  onlyGift: boolean;
  /** Ids of performances for which food or drink can be ordered now. */
  foodFor: readonly string[];
  /** Only the order's customer can share tickets. */
  isOwn: boolean;
  /** The page's banner names the only performance. */
  isNamedAbove?: boolean;
};

/** The tickets of an order with their QR codes, and links for each performance. */
export function OrderTickets(props: OrderTicketsProps) {
  const { order, sheets, reservations, pdfHref, ticketsHref, foodFor, isOwn } = props;
  const { addOnsHref, onlyGift } = props;
  const { t } = useTranslation();
  const count = order.tickets.length;
  if (count === 0) return null;
  const hasAdmission = order.tickets.some(isAdmission);
  const openPdf = t("order.openPdf", { count });
  // A stream is watched instead.
  const pdfLink = hasAdmission ? <ButtonLink href={pdfHref}>{openPdf}</ButtonLink> : null;
  const isOne = sheets.length === 1;
  const orderLinks = (
    <>
      {hasAdmission ? null : (
        <a className="inline-block py-0.5" href={pdfHref}>
          {openPdf}
        </a>
      )}
      <a className="inline-block py-0.5" href={ticketsHref}>
        {t("order.printTickets", { count })}
      </a>
      {hasAdmission && addOnsHref !== null ? (
        <a className="inline-block py-0.5" href={addOnsHref}>
          {t(onlyGift ? "order.addOns.titleGift" : "order.addOns.title")}
        </a>
      ) : null}
    </>
  );
  return (
    <Stack as="section" labelledBy="tickets">
      <h2 id="tickets">{t("order.tickets", { count })}</h2>
      <TicketSheets
        sheets={sheets}
        print={null}
        isNamedAbove={props.isNamedAbove ?? false}
        ticketNote={({ id }) => {
          const ticket = order.tickets.find((candidate) => candidate.id === id);
          return ticket && <TicketCost ticket={ticket} items={order.items} />;
        }}
        mainAction={isOne ? pdfLink : null}
        // Live streams cannot be shared, and have no food.
        actions={({ instance, tickets }) =>
          isOwn && tickets.every(isAdmission) ? <ShareAction instance={instance} /> : null
        }
        moreActions={({ instance, tickets }) => (
          <MoreLinks
            instance={instance}
            hasFood={
              tickets.every(isAdmission) && addOnsHref !== null && foodFor.includes(instance.id)
            }
            links={tickets.every(isAdmission) ? (ownValue(reservations, instance.id) ?? []) : []}
          >
            {isOne ? orderLinks : null}
          </MoreLinks>
        )}
      />
      <div className="no-print">
        {isOne ? null : (
          <Row>
            {pdfLink}
            {orderLinks}
          </Row>
        )}
        {hasAdmission && !isOwn ? <p className="pt-2">{t("order.shareElsewhere")}</p> : null}
      </div>
    </Stack>
  );
}

type MoreLinksProps = {
  instance: InstanceLabel;
  hasFood: boolean;
  links: readonly ReservationLink[];
  /** Links for the whole order. */
  children: ReactNode;
};

/** What few need, behind one line. Renders nothing if there is nothing. */
function MoreLinks({ instance, hasFood, links, children }: MoreLinksProps) {
  const { t } = useTranslation();
  if (!hasFood && links.length === 0 && children === null) return null;
  const about = (
    <NamesWithin text={t("order.next.calendarAbout", instance)} names={[instance.title]} />
  );
  return (
    <div className="no-print">
      <Collapsible
        title={
          <>
            {t("seats.more")}
            <VisuallyHidden>{about}</VisuallyHidden>
          </>
        }
        open={false}
      >
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          {hasFood ? (
            <a
              className="inline-block py-0.5"
              href={pathTo("food-and-drink", { relatedInstance: instance.id })}
            >
              {t("food.link")}
              <VisuallyHidden>{about}</VisuallyHidden>
            </a>
          ) : null}
          <ReservationLinks links={links} about={about} />
          {children}
        </div>
      </Collapsible>
    </div>
  );
}

type TicketCostProps = { ticket: Order["tickets"][number]; items: Order["items"] };

/** A ticket's price, and its package or the subscription that paid for it. */
export function TicketCost({ ticket, items }: TicketCostProps) {
  const { t } = useTranslation();
  const { packageItemId, subscriptionName } = ticket;
  const packageItem = items.find(({ id }) => id === packageItemId);
  return (
    <>
      {packageItem === undefined ? null : (
        <p>
          {t("basket.kind.package")}: <ContentText kind="package" text={packageItem.name} />
        </p>
      )}
      {subscriptionName ? (
        <p>
          <PaidWithSubscription name={subscriptionName} />
        </p>
      ) : null}
      <p>
        <TicketsSum tickets={[ticket]} />
      </p>
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
  const tickets = groupByInstance(order.tickets).flatMap((group) => group.tickets);
  if (tickets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="tickets">
      <h2 id="tickets">{heading ?? t("order.tickets", { count: tickets.length })}</h2>
      <LineList>
        {tickets.map((ticket) => (
          <LineItem
            key={ticket.id}
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
            titleAs="h3"
            details={[
              <PerformanceLine key="performance" instance={ticket.instance} titled />,
              ...(ticket.stream === null
                ? [<ContentText key="type" kind="priceType" text={ticket.priceTypeName} />]
                : []),
            ]}
          >
            <TicketCost ticket={ticket} items={order.items} />
          </LineItem>
        ))}
      </LineList>
    </Stack>
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
