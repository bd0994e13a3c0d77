import type { ReactNode } from "react";

import type { InstanceLabel } from "#contract/schemas/ticket";
import type { Order } from "#contract/schemas/order";
import { seatName } from "#contract/text/seat-name";

import { ownValue } from "~/domain/own-value";
import { ticketsByPackage } from "~/domain/packages/package-lines";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { type ReservationLink, ReservationLinks } from "~/parts/performances/reservation-links";
import { listWithoutBarcode } from "~/parts/orders/order";
import { ShareAction } from "~/parts/tickets/share-action";
import { isAdmission, type TicketSheet } from "~/parts/orders/ticket";
import { TicketSheets } from "~/parts/tickets/ticket-sheets";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { NamesWithin } from "~/ui/content-text";
import { Notice } from "~/ui/notice";
import { SeparatedLinks } from "~/ui/separated-links";
import { Row, Stack } from "~/ui/layout/primitives";
import { VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";
import { PackageTickets, TicketCost } from "./ticket-lines";

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
  /** The performance whose tickets are open if there are several; null for none. */
  openInstance: string | null;
};

/** The tickets of an order with their QR codes, and links for each performance. */
export function OrderTickets(props: OrderTicketsProps) {
  const { order, sheets, reservations, pdfHref, ticketsHref, foodFor, isOwn } = props;
  const { addOnsHref, onlyGift } = props;
  const { t } = useTranslation();
  const count = order.tickets.length;
  if (count === 0) return null;
  const waiting = listWithoutBarcode(order);
  const hasAdmission =
    order.tickets.some(isAdmission) &&
    waiting.length < count &&
    sheets.some(({ isOver }) => !isOver);
  const openPdf = t("order.openPdf", { count });
  // A stream is watched instead, and tickets of the past are a record.
  const pdfLink = hasAdmission ? <ButtonLink href={pdfHref}>{openPdf}</ButtonLink> : null;
  const pageLink = (
    <a className="inline-block py-0.5" href={ticketsHref}>
      {t("order.printTickets", { count })}
    </a>
  );
  const isOne = sheets.length === 1;
  const orderLinks =
    waiting.length === count ? null : (
      <>
        {hasAdmission ? null : (
          <a className="inline-block py-0.5" href={pdfHref}>
            {openPdf}
          </a>
        )}{" "}
        {hasAdmission && isOne ? null : pageLink}{" "}
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
      {waiting.length === 0 ? null : <TicketsFollow order={order} waiting={waiting} />}
      {ticketsByPackage(order).map(({ line, tickets }) => (
        <PackageTickets key={line?.id ?? ""} line={line} order={order}>
          <TicketSheets
            sheets={listSheets(tickets, sheets)}
            print={null}
            isNamedAbove={props.isNamedAbove ?? false}
            openInstance={isOne ? undefined : props.openInstance}
            packageId={line?.id}
            ticketNote={({ id }) => {
              const ticket = tickets.find((candidate) => candidate.id === id);
              return ticket && <TicketCost ticket={ticket} hasPrice={line === null} />;
            }}
            // The page of the tickets, which opens without a network too, is in sight.
            mainAction={
              isOne && hasAdmission ? (
                <SeparatedLinks>
                  {pdfLink}
                  {pageLink}
                </SeparatedLinks>
              ) : null
            }
            // Live streams cannot be shared, and have no food.
            actions={(sheet) =>
              isOwn && !sheet.isOver && sheet.tickets.every(isAdmission) ? (
                <ShareAction instance={sheet.instance} />
              ) : null
            }
            moreActions={(sheet) => (
              <MoreLinks
                instance={sheet.instance}
                hasFood={
                  sheet.tickets.every(isAdmission) &&
                  addOnsHref !== null &&
                  foodFor.includes(sheet.instance.id)
                }
                links={
                  sheet.tickets.every(isAdmission)
                    ? (ownValue(reservations, sheet.instance.id) ?? [])
                    : []
                }
              >
                {isOne ? orderLinks : null}
              </MoreLinks>
            )}
          />
        </PackageTickets>
      ))}
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

type TicketsFollowProps = { order: Order; waiting: Order["tickets"] };

/** That tickets are not there yet, which, and how to get in without. */
function TicketsFollow({ order: { number }, waiting }: TicketsFollowProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const count = waiting.length;
  const { phone } = venueSettings.boxOffice;
  return (
    <Notice tone="warning" title={t("tickets.follow.title", { count })}>
      <p>{t("tickets.follow.text", { count })}</p>
      <ul className="list-disc pl-6">
        {waiting.map(({ id, instance, seat }) => (
          <li key={id}>
            {[
              instance.title,
              formatNearDay(instance.startsAt, now, locale),
              seatName(t, seat),
            ].join(", ")}
          </li>
        ))}
      </ul>
      <p>{t("tickets.follow.door", { number, phone })}</p>
    </Notice>
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
          <SeparatedLinks>
            {hasFood ? (
              <a
                className="inline-block py-0.5"
                href={pathTo("food-and-drink", { relatedInstance: instance.id })}
              >
                {t("food.link")}
                <VisuallyHidden>{about}</VisuallyHidden>
              </a>
            ) : null}
            {links.length === 0 ? null : (
              <div className="contents">
                <ReservationLinks links={links} about={about} />
              </div>
            )}
            {children}
          </SeparatedLinks>
        </div>
      </Collapsible>
    </div>
  );
}

/** The sheets of these tickets only: a package's and others may be for one performance. */
const listSheets = (tickets: Order["tickets"], sheets: readonly TicketSheet[]): TicketSheet[] => {
  const ids = new Set(tickets.map(({ id }) => id));
  return sheets
    .map((sheet) => ({ ...sheet, tickets: sheet.tickets.filter(({ id }) => ids.has(id)) }))
    .filter((sheet) => sheet.tickets.length > 0);
};
