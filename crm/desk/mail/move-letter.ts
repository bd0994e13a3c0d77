import { and, eq, gte } from "drizzle-orm";

import { knownName } from "#contract/text/known-names";
import { orderNumber } from "#contract/rules/orders/order-number";
import { seatName } from "#contract/text/seat-name";
import { ownSectionName } from "#contract/text/section-name";
import {
  findLastKnown,
  findMoveToEmail,
  findSlotAfter,
  type MoveOfOrder,
} from "../../money/moves/order-moves";
import { orderLinkEnds, orderLinks } from "../../money/orders/order-links";
import { toDay } from "../../platform/dates";
import { storefrontLink } from "../../platform/storefront-links";
import { heading, type Letter, link, list } from "../mail-layout/letter";
import { listUntranslated } from "../mail-layout/untranslated-texts";
import { performanceMoves } from "../../tables/returns";
import { hasBarcode } from "../tickets/ticket-document";
import { watchUrls } from "../streams/stream-links";
import { movedPlaceKey } from "../waiting-list/mail-moved-places";
import { holdsPlace } from "../waiting-list/rules";
import type { MailContext } from "./mail-context";
import { payloadTexts } from "./mail-context";
import { ticketLine } from "./order-bill";
import { ticketsAttachment } from "./order-confirmation";
import { calendarLinks, orderUrls, performanceTickets, requireOrder } from "./order-letters";
import { findPlaceLink } from "./reservation-letters";

type Slot = MoveOfOrder["from"];

/** What it is about: the new date, the new time of the same day, or only the new hall; and all with those before. */
function describeMove(
  { t, format }: MailContext,
  { from, to, title }: { from: Slot; to: Slot; title: string },
) {
  const place = ({ startsAt, hallName }: Slot) => ({
    when: format.dateAndTime(startsAt),
    hall: knownName(t, "hall", hallName),
  });
  const kind =
    from.startsAt.getTime() === to.startsAt.getTime()
      ? "hall"
      : toDay(from.startsAt) === toDay(to.startsAt)
        ? "time"
        : "date";
  const lines: [string, ...string[]] = [
    title,
    t("mail.moved.now", place(to)),
    t("mail.moved.before", place(from)),
  ];
  const values = {
    title,
    day: format.day(to.startsAt),
    time: format.time(to.startsAt),
    hall: place(to).hall,
  };
  return {
    head: {
      subject: t(`mail.moved.subject.${kind}`, values),
      heading: t(`mail.moved.heading.${kind}`, values),
    },
    facts: { kind: "facts" as const, lines },
  };
}

/**
 * Tells the buyer of a moved performance its old and new date or hall, with the new tickets, the calendar file, and a link to
 * a refund while there is one. Null if a later move has its own mail.
 */
export async function composePerformanceMoved(context: MailContext): Promise<Letter | null> {
  const { db, mail, t, format, settings } = context;
  const record = await requireOrder(context);
  const move = await findMoveToEmail(db, record, payloadTexts(mail, "moveId").moveId);
  if (move === null) return null;
  const { from, to, refundUntil, title, instanceId } = move;
  const tickets = record.tickets.filter((ticket) => ticket.instanceId === instanceId);
  const { head, facts: dates } = describeMove(context, move);
  const facts = { title, number: orderNumber(record.order.number) };
  const { url, ticketsUrl } = orderUrls(context, record);
  const hasExtras = record.items.some(
    ({ details }) => "instanceId" in details && details.instanceId === instanceId,
  );
  return {
    ...head,
    own: listUntranslated(record, t),
    parts: [
      dates,
      link(
        t("mail.moved.open"),
        tickets.some(hasBarcode) ? performanceTickets(ticketsUrl, instanceId) : url,
      ),
      ...(tickets.length === 0
        ? []
        : [
            t("mail.moved.tickets", { ...facts, count: tickets.length }),
            list(tickets.map((ticket) => ticketLine(ticket, context))),
            ...(from.hallName === to.hallName ? [] : [t("mail.moved.seats")]),
            t("mail.moved.codes"),
          ]),
      ...(hasExtras ? [t("mail.moved.extras")] : []),
      ...calendarLinks({ tickets }, settings.STOREFRONT_URL, context),
      ...(refundUntil === null
        ? []
        : [
            heading(t("mail.moved.refund.heading")),
            t("mail.moved.refund.text", { until: format.dateAndTime(refundUntil) }),
            link(t("mail.moved.refund.link"), refundUrl(context, record, move.id), "quiet"),
          ]),
      t("mail.orderReturned.help"),
    ],
    attachments: !tickets.some(hasBarcode)
      ? []
      : [
          await ticketsAttachment(
            context,
            { ...record, tickets },
            watchUrls({ ...context, env: settings }),
          ),
        ],
  };
}

/**
 * Tells who waits for a moved performance its old and new date or hall, with a link to the place on the list. Null if a later
 * move has its own mail, or once the place has ended.
 */
export async function composeWaitingListMoved(context: MailContext): Promise<Letter | null> {
  const { db, mail, t, format } = context;
  const { moveId, placeId } = payloadTexts(mail, "moveId", "placeId");
  const found = await findPlaceLink(context, ({ state }) => holdsPlace(state));
  const to = found && (await findSlotAfter(db, found.place.instance.id, moveId));
  if (found === null || to === null) return null;
  const { place, url } = found;
  const before = await findLastKnown(db, {
    moveId,
    of: and(
      eq(performanceMoves.instanceId, place.instance.id),
      gte(performanceMoves.movedAt, place.createdAt),
    ),
    sentAs: movedPlaceKey(performanceMoves.id, placeId),
  });
  const from = before ?? to;
  const { title } = place.instance;
  const move = describeMove(context, { from, to, title });
  const { offer } = place;
  return {
    ...move.head,
    own: [title, ...(offer?.seats ?? []).map(({ section }) => ownSectionName(t, section))],
    parts: [
      move.facts,
      ...(offer === null
        ? [t("mail.waitingList.moved.waiting", { count: place.quantity })]
        : [
            t("mail.waitingList.moved.offered", { until: format.dateAndTime(offer.until) }),
            list(offer.seats.map((seat) => seatName(t, seat))),
          ]),
      link(t("mail.waitingList.joined.link"), url),
      t("mail.waitingList.moved.leave"),
    ],
  };
}

/** The page that refunds it, which opens without signing in. */
function refundUrl(
  { mail, settings }: MailContext,
  { order, tickets }: Awaited<ReturnType<typeof requireOrder>>,
  moveId: string,
): string {
  const starts = tickets.map(({ startsAt }) => startsAt);
  const until = orderLinkEnds(starts, mail.taken.now);
  const token = orderLinks(settings.LINK_SECRET).signOrder(order.id, mail.recipient, until);
  return storefrontLink(settings.STOREFRONT_URL, "move-refund")
    .replace("__ID__", encodeURIComponent(order.id))
    .replace("__MOVE__", encodeURIComponent(moveId))
    .replace("__TOKEN__", encodeURIComponent(token));
}
