import type { SubmissionResult } from "@conform-to/react";
import type { Order } from "#contract/schemas/order";
import type { DeliveryOption } from "#contract/schemas/reference";

import { ButtonLink, PrintButton, Button } from "~/ui/button";
import { FormErrors } from "~/ui/forms/form-errors";
import { Band } from "~/ui/layout/band";
import { Main } from "~/ui/layout/main";
import { PrintOnly, VisuallyHidden } from "~/ui/visibility";
import { Row, Stack } from "~/ui/layout/primitives";
import { isAdmission, walletLinks, type OrderPlace } from "~/pages/tickets/ticket";
import { posterImage } from "~/domain/poster-look";
import { useTranslation } from "~/i18n/translation-context";
import { itemPoster, ticketPoster } from "~/pages/basket/item-poster";
import { GIVING_POSTER } from "~/pages/giving/fund-poster";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import { formatDate } from "~/i18n/format-date";
import { AddToCalendar } from "~/pages/events/add-to-calendar";
import { type ReservationLink, ReservationLinks } from "~/pages/events/reservation-links";
import { WalletLinks } from "~/pages/tickets/ticket-sheets";
import { DebitUnreachable } from "../debit-unreachable";
import { AccountLinks, OrderDetails, ReturnedOrder } from "../order-details";
import { RESEND_FORM, ResendForm } from "./resend-form";

type ConfirmedPageProps = {
  order: Order;
  delivery: DeliveryOption | null;
  places: readonly OrderPlace[];
  /** By performance. */
  reservations: Readonly<Record<string, readonly ReservationLink[]>>;
  pdfHref: string;
  ticketsHref: string;
  addOnsHref: string;
  correctableUntil: string | null;
  /** Its customer chose automatic renewal and has not set up a bank account for it. */
  offersDebit: boolean;
  unreachable: boolean;
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

/** Thank you: the order's number, the tickets, how they come, what was paid, and what is wanted next. */
export function ConfirmedPage(props: ConfirmedPageProps) {
  const { order, delivery, places, pdfHref, ticketsHref, addOnsHref, lastResult } = props;
  const { reservations } = props;
  const { t } = useTranslation();
  const { number, customer } = order;
  const count = order.tickets.length;
  const sentTo = order.confirmation.sentTo ?? customer.email;
  return (
    <Main
      {...(order.returned === null && {
        band: (
          <Band
            poster={posterImage(orderPoster(order))}
            title={t("order.confirmed.title", { firstName: customer.firstName })}
            lead={t(count > 0 ? "order.confirmed.booked" : "order.confirmed.ordered")}
          >
            {count > 0 ? (
              <Row>
                <ButtonLink look="sun" href={pdfHref}>
                  {t("order.openPdf", { count })}
                </ButtonLink>
                <a href={ticketsHref} className="inline-block py-0.5">
                  {t("order.showTickets", { count })}
                </a>
              </Row>
            ) : null}
          </Band>
        ),
      })}
    >
      {props.unreachable ? <DebitUnreachable /> : null}
      <FormErrors formId={RESEND_FORM} lastResult={lastResult} fields={["email"]} />
      {order.returned === null ? null : (
        <>
          <h1>{t("order.returned.title", { number })}</h1>
          <ReturnedOrder returned={order.returned} />
        </>
      )}
      <OrderDetails
        order={order}
        delivery={delivery}
        facts={[
          { term: t("order.number"), description: number },
          { term: t("order.confirmed.sentTo"), description: sentTo },
        ]}
      />
      <AccountLinks order={order} />
      {order.returned === null ? (
        <WhatNext {...{ order, places, reservations, addOnsHref }} />
      ) : null}
      {props.offersDebit ? (
        <div className="no-print">
          <DebitOffer items={order.items} />
        </div>
      ) : null}
      {order.returned === null ? (
        <div className="no-print">
          <ResendForm
            sentTo={sentTo}
            correctableUntil={props.correctableUntil}
            requestKey={props.requestKey}
            lastResult={lastResult}
          />
        </div>
      ) : null}
      <PrintOnly>
        <p>
          {t(
            order.tickets.some(isAdmission)
              ? "order.confirmed.printed"
              : "order.confirmed.printedReceipt",
            {
              phone: venue.boxOffice.phone,
            },
          )}
        </p>
      </PrintOnly>
      <div className="no-print">
        <Row>
          <PrintButton label={t("order.next.print")} />
          <a href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</a>
        </Row>
      </div>
    </Main>
  );
}

function orderPoster({ tickets: [ticket], items: [item] }: Order) {
  if (ticket !== undefined) return ticketPoster(ticket.instance);
  return item === undefined ? GIVING_POSTER : itemPoster(item);
}

function DebitOffer({ items }: Pick<Order, "items">) {
  const { t } = useTranslation();
  const isGift = items.some(({ kind, details }) => kind === "donation" && details.monthly === true);
  const renews = items.some(({ kind, details }) => kind === "membership" && details.remindsToRenew);
  return (
    <Stack as="section" labelledBy="debit" gap="small">
      <h2 id="debit">{t(isGift ? "debit.offer.gift.title" : "debit.offer.membership.title")}</h2>
      {isGift ? <p>{t("debit.offer.gift.text")}</p> : null}
      {renews ? <p>{t("debit.offer.membership.text")}</p> : null}
      <form method="post">
        <Button look="quiet" name="intent" value="direct-debit">
          {t("debit.offer.start")}
        </Button>
      </form>
    </Stack>
  );
}

type WhatNextProps = Pick<ConfirmedPageProps, "order" | "places" | "reservations" | "addOnsHref">;

function WhatNext(props: WhatNextProps) {
  const { order, places, reservations, addOnsHref } = props;
  const { tickets, customer } = order;
  const { t, locale } = useTranslation();
  const isVisit = tickets.some(isAdmission);
  if (tickets.length === 0 && !customer.isGuest && !customer.confirmationPending) return null;
  return (
    <Stack as="section" labelledBy="next">
      <h2 id="next">
        {t(
          isVisit
            ? "order.next.title"
            : tickets.length > 0
              ? "order.next.watching"
              : "order.next.account",
        )}
      </h2>
      <div className="no-print">
        {tickets.filter(isAdmission).map(({ id, barcode, seat }) => (
          <WalletLinks
            key={id}
            links={barcode === null ? [] : walletLinks(venue.walletPass, barcode)}
            seat={seat}
          />
        ))}
      </div>
      {places.map(({ instance, directions, stepFree }) => (
        <Stack key={instance.id} gap="small">
          <h3>
            {instance.hallId === venue.streamHallId
              ? instance.title
              : t("order.next.there", { title: instance.title })}
          </h3>
          <p>
            {t("order.next.whenAndWhere", {
              when: formatDate(instance.startsAt, "date-time", locale),
              hall: instance.hallName,
            })}
          </p>
          {directions === null ? null : <p>{directions}</p>}
          {stepFree === null ? null : <p>{stepFree}</p>}
          {instance.hallId === venue.streamHallId ? null : (
            <p className="no-print">
              <a href={pathTo("food-and-drink", { relatedInstance: instance.id })}>
                {t("food.link")}
                <VisuallyHidden>
                  {t("order.next.calendarAbout", { title: instance.title })}
                </VisuallyHidden>
              </a>
            </p>
          )}
          <p className="no-print">
            <AddToCalendar
              eventId={instance.eventId}
              instanceId={instance.id}
              about={t("order.next.calendarAbout", { title: instance.title })}
            />
          </p>
          <ReservationLinks
            links={reservations[instance.id] ?? []}
            about={t("order.next.calendarAbout", { title: instance.title })}
          />
        </Stack>
      ))}
      {isVisit ? (
        <p className="no-print">
          <a href={addOnsHref}>{t("order.next.addOns")}</a>
        </p>
      ) : null}
      {customer.confirmationPending ? (
        <p>{t("order.next.confirmAccount", { email: customer.email })}</p>
      ) : customer.isGuest ? (
        <p className="no-print">
          {t("order.next.guest")} <a href={pathTo("reset-password")}>{t("order.next.register")}</a>
        </p>
      ) : null}
    </Stack>
  );
}
