import { knownName } from "#contract/known-names";
import { orderNumber } from "#contract/rules/order-number";
import { findMoveToTell } from "../../money/moves/order-moves";
import { orderLinkEnds, orderLinks } from "../../money/orders/order-links";
import { readClock } from "../../platform/database/clock";
import { storefrontLink } from "../../platform/storefront-links";
import { heading, type Letter, link, list } from "../letters/letter";
import { listUntranslated } from "../letters/own-texts";
import { watchUrls } from "../streams/stream-links";
import type { MailContext } from "./mail-context";
import { payloadTexts } from "./mail-context";
import { ticketLine } from "./order-bill";
import { ticketsAttachment } from "./order-confirmation";
import { calendarLinks, orderUrl, requireOrder } from "./order-letters";

/**
 * Tells the buyer of a moved performance its old and new date or hall, with the new tickets, the calendar file, and a link to
 * a refund while there is one. Null if a later move has its own mail.
 */
export async function composePerformanceMoved(context: MailContext): Promise<Letter | null> {
  const { db, mail, t, format, settings } = context;
  const record = await requireOrder(context);
  const move = await findMoveToTell(db, record, payloadTexts(mail, "moveId").moveId);
  if (move === null) return null;
  const { from, to, refundUntil, title, instanceId } = move;
  const tickets = record.tickets.filter((ticket) => ticket.instanceId === instanceId);
  const place = ({ startsAt, hallName }: typeof from) => ({
    when: format.dateAndTime(startsAt),
    hall: knownName(t, "hall", hallName),
  });
  const facts = { title, number: orderNumber(record.order.number), day: format.day(to.startsAt) };
  const isOtherDate = from.startsAt.getTime() !== to.startsAt.getTime();
  const url = await orderUrl(context, record);
  const hasExtras = record.items.some(
    ({ details }) => "instanceId" in details && details.instanceId === instanceId,
  );
  return {
    subject: t(`mail.moved.subject.${isOtherDate ? "date" : "hall"}`, {
      ...facts,
      hall: place(to).hall,
    }),
    heading: t(`mail.moved.heading.${isOtherDate ? "date" : "hall"}`, facts),
    own: listUntranslated(record, t),
    parts: [
      {
        kind: "facts",
        lines: [title, t("mail.moved.now", place(to)), t("mail.moved.before", place(from))],
      },
      link(t("mail.moved.open"), tickets.length === 0 ? url : `${url}#tickets`),
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
            link(t("mail.moved.refund.link"), await refundUrl(context, record, move.id), "quiet"),
          ]),
      t("mail.orderReturned.help"),
    ],
    attachments:
      tickets.length === 0
        ? []
        : [await ticketsAttachment(context, record, watchUrls({ ...context, env: settings }))],
  };
}

/** The page that refunds it, which opens without signing in. */
async function refundUrl(
  { db, mail, settings }: MailContext,
  { order, tickets }: Awaited<ReturnType<typeof requireOrder>>,
  moveId: string,
): Promise<string> {
  const starts = tickets.map(({ startsAt }) => startsAt);
  const until = orderLinkEnds(starts, await readClock(db));
  const token = orderLinks(settings.LINK_SECRET).signOrder(order.id, mail.recipient, until);
  return storefrontLink(settings.STOREFRONT_URL, "move-refund")
    .replace("__ID__", encodeURIComponent(order.id))
    .replace("__MOVE__", encodeURIComponent(moveId))
    .replace("__TOKEN__", encodeURIComponent(token));
}
