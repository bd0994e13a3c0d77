import { findInstance } from "../catalogue/instances";
import type { OrderRecord, TicketRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { readClock } from "../platform/database/clock";
import { streamState, streamTimes } from "../streams/rules";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { type Letter, type LetterPart, link, payloadTexts, type Writing } from "./letter";
import { requireOrder } from "./order-letters";

/** The links to the player's pages of an order's tickets for live streams; nothing where it has none. */
export function watchParts(
  { tickets }: Pick<OrderRecord, "tickets">,
  { t, format }: Pick<Writing, "t" | "format">,
  urlOf: WatchUrlOf,
): LetterPart[] {
  const watched = tickets.flatMap((ticket) => {
    const url = urlOf(ticket);
    return url === null ? [] : [{ ticket, url }];
  });
  const [first] = watched;
  if (first === undefined) return [];
  return [
    { kind: "heading", text: t("mail.stream.how") },
    ...watched.flatMap(({ ticket, url }): LetterPart[] => {
      const own = watched.filter((one) => one.ticket.instanceId === ticket.instanceId);
      const isFirst = own[0]?.ticket === ticket;
      return [
        ...(isFirst ? [timesOf(ticket, { t, format })] : []),
        link(
          own.length === 1
            ? t("mail.stream.watch", { title: ticket.title })
            : t("mail.stream.watchOne", {
                title: ticket.title,
                index: own.findIndex((one) => one.ticket === ticket) + 1,
                count: own.length,
              }),
          url,
        ),
      ];
    }),
    t("mail.stream.personal"),
  ];
}

function timesOf(ticket: TicketRecord, { t, format }: Pick<Writing, "t" | "format">): string {
  const { opensAt, endsAt } = streamTimes(ticket, ticket.runningMinutes);
  return t("mail.stream.times", {
    title: ticket.title,
    opens: format.dateAndTime(opensAt),
    ends: format.dateAndTime(endsAt),
  });
}

/** Reminds a buyer of a stream whose page has opened; null when the order was returned or the stream will not take place. */
export async function composeStreamReminder(writing: Writing): Promise<Letter | null> {
  const { db, mail, settings, t, format } = writing;
  const record = await requireOrder(writing);
  const { instanceId } = payloadTexts(mail, "instanceId");
  const tickets = record.tickets.filter((ticket) => ticket.instanceId === instanceId);
  const [ticket] = tickets;
  const [instance, now] = await Promise.all([findInstance(db, instanceId), readClock(db)]);
  const isOff = record.order.state !== "confirmed" || instance?.status === "cancelled";
  if (ticket === undefined || isOff) return null;
  if (streamState(ticket, ticket.runningMinutes, now) !== "open") return null;
  const facts = { title: ticket.title, time: format.time(ticket.startsAt) };
  return {
    subject: t("mail.stream.subject", facts),
    heading: t("mail.stream.heading", facts),
    parts: [
      t("mail.stream.text", facts),
      ...watchParts({ tickets }, writing, watchUrls(settings)),
      t("mail.stream.help", { number: orderNumber(record.order.number) }),
    ],
  };
}
