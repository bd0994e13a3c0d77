import { findReservedOrder, isKept } from "../reserved-orders/reserved-orders";
import { orderNumber } from "../orders/rules";
import { formatsIn } from "../platform/formats";
import { seatName } from "../seat-plans/seat-name";
import { findBasket } from "../baskets/basket-record";
import type { Database } from "../platform/database/database";
import type { MailContent, QueuedMail } from "./mails";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { renderMail } from "./letter";

/** Says what is kept for a customer, until when and where it is paid; null once it is bought or given back. */
export async function composeOrderReserved(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const told = await about(db, mail);
  if (told === null || !isKept(told.reserved, told.basket.now)) return null;
  const { t, facts, url, reserved } = told;
  const how = reserved.locked ? "locked" : "open";
  const letter = renderMail({
    ...told.frame,
    subject: t("mail.reserved.subject", facts),
    heading: t("mail.reserved.heading", facts),
    parts: [
      { kind: "paragraph", text: t("mail.reserved.until", facts) },
      { kind: "list", items: told.tickets },
      { kind: "paragraph", text: t(`mail.reserved.${how}`, facts) },
      ...(reserved.locked
        ? []
        : [
            {
              kind: "link" as const,
              label: t("mail.reserved.link"),
              withUrl: t("mail.reserved.linkText", { url }),
              url,
            },
          ]),
      { kind: "paragraph", text: t("mail.reserved.help", facts) },
    ],
  });
  return { ...letter, attachments: [] };
}

/** Says that the time of a reserved order is over, and nothing was charged; null when it was bought after all. */
export async function composeReservationExpired(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const told = await about(db, mail);
  if (told === null || told.reserved.state !== "open") return null;
  const { t, facts } = told;
  const letter = renderMail({
    ...told.frame,
    subject: t("mail.reservationExpired.subject", facts),
    heading: t("mail.reservationExpired.heading", facts),
    parts: [
      { kind: "paragraph", text: t("mail.reservationExpired.text", facts) },
      { kind: "list", items: told.tickets },
      { kind: "paragraph", text: t("mail.reservationExpired.help", facts) },
    ],
  });
  return { ...letter, attachments: [] };
}

async function about(db: Database, mail: QueuedMail) {
  const { reservedId, url } = mail.payload;
  if (typeof reservedId !== "string" || typeof url !== "string")
    throw new Error(`mail ${mail.id} has no reserved order`);
  const reserved = await findReservedOrder(db, reservedId);
  const basket = reserved && (await findBasket(db, reserved.basketId));
  if (reserved === null || basket === null) return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const format = formatsIn(language);
  const total = basket.lines.reduce((sum, { faceValue, fee }) => sum + faceValue + fee, 0);
  return {
    reserved,
    basket,
    t,
    url,
    frame: { language, signature: t("mail.links.signature") },
    facts: {
      number: orderNumber(reserved.number),
      until: format.dateAndTime(reserved.holdUntil),
      total: format.money(total, basket.currency),
      phone: venue.phone,
    },
    tickets: basket.lines.map((line) =>
      t("mail.reserved.ticket", {
        title: line.title,
        date: format.dateAndTime(line.startsAt),
        seat: seatName(t, line),
      }),
    ),
  };
}
