import { findInstance } from "../../stock/catalogue/instances";
import type { OrderRecord } from "../../money/orders/queries";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { streamState } from "../streams/rules";
import { type WatchUrlOf, watchUrls } from "../streams/stream-links";
import { type Letter, type LetterPart, link } from "../mail-layout/letter";
import { requireOrder } from "./order-letters";
import { listUntranslated } from "../mail-layout/untranslated-texts";
import { simpleLetter } from "./simple-letters";
import { orderNumber } from "#contract/rules/orders/order-number";
import { streamTimes } from "../../stock/catalogue/stream-times";
import { payloadTexts, type MailContext } from "./mail-context";

/** Links to the player, one per ticket for a live stream; empty without any. */
export function watchParts(
  { tickets }: Pick<OrderRecord, "tickets">,
  { t, format }: Pick<MailContext, "t" | "format">,
  findUrl: WatchUrlOf,
): LetterPart[] {
  const streams = tickets.flatMap((ticket) => {
    const url = findUrl(ticket);
    return url === null ? [] : [{ ticket, url }];
  });
  const [first] = streams;
  if (first === undefined) return [];
  return [
    { kind: "heading", text: t("mail.stream.how") },
    ...streams.flatMap(({ ticket, url }): LetterPart[] => {
      const siblings = streams.filter((other) => other.ticket.instanceId === ticket.instanceId);
      const isFirst = siblings[0]?.ticket === ticket;
      return [
        ...(isFirst ? [getTimes(ticket, { t, format })] : []),
        link(
          siblings.length === 1
            ? t("mail.stream.watch", { title: ticket.title })
            : t("mail.stream.watchOne", {
                title: ticket.title,
                index: siblings.findIndex((other) => other.ticket === ticket) + 1,
                count: siblings.length,
              }),
          url,
        ),
      ];
    }),
    t("mail.stream.personal"),
  ];
}

function getTimes(ticket: TicketRecord, { t, format }: Pick<MailContext, "t" | "format">): string {
  const { opensAt, endsAt } = streamTimes(ticket, ticket.runningMinutes);
  return t("mail.stream.times", {
    title: ticket.title,
    opens: format.dateAndTimeAnywhere(opensAt),
    ends: format.dateAndTimeAnywhere(endsAt),
  });
}

/** Reminds a buyer of a stream that has opened; null when it was returned, canceled or has ended. */
export async function composeStreamReminder(context: MailContext): Promise<Letter | null> {
  const { db, mail, settings, features, t, format } = context;
  const record = await requireOrder(context);
  const { instanceId } = payloadTexts(mail, "instanceId");
  const tickets = record.tickets.filter((ticket) => ticket.instanceId === instanceId);
  const [ticket] = tickets;
  const instance = await findInstance(db, instanceId);
  const isOff = record.order.state !== "confirmed" || instance?.status === "cancelled";
  if (ticket === undefined || isOff) return null;
  if (streamState(ticket, ticket.runningMinutes, mail.taken.now) !== "open") return null;
  const facts = {
    title: ticket.title,
    time: format.timeAnywhere(ticket.startsAt),
    number: orderNumber(record.order.number),
  };
  return simpleLetter(t, "mail.stream", {
    values: facts,
    own: listUntranslated(record, t),
    more: watchParts({ tickets }, context, watchUrls({ env: settings, features })),
  });
}
