import { findBasket } from "../baskets/basket-record";
import { orderNumber } from "../orders/rules";
import type { Database } from "../platform/database/database";
import { formatsIn } from "../platform/formats";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { findReservedOrder, isKept } from "../reserved-orders/reserved-orders";
import { seatName } from "../seat-plans/seat-name";
import { linkWithToken } from "../sign-in/rules";
import { givePlaceToken, type PlaceRecord } from "../waiting-list/waiting-places";
import { renderMail } from "./letter";
import type { MailContent, QueuedMail } from "./mails";

/** Says what is kept for a customer, until when and where it is paid; null once it is bought or given back. */
export async function composeOrderReserved(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const told = await findReservation(db, mail);
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
  const told = await findReservation(db, mail);
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

async function findReservation(db: Database, mail: QueuedMail) {
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

const isInLine = (state: PlaceRecord["state"]) => state === "unconfirmed" || state === "waiting";

/** Says that somebody is on a waiting list, and how to leave it, or how to confirm a guest's place; null once it waits no more: the offer's mail wins. */
export async function composeWaitingListJoined(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const told = await findPlace(db, mail, ({ state }) => isInLine(state));
  if (told === null) return null;
  const { url, place, t, format, language } = told;
  const key = place.state === "unconfirmed" ? "confirm" : "joined";
  const facts = {
    title: place.instance.title,
    date: format.dateAndTime(place.instance.startsAt),
    count: place.quantity,
  };
  const letter = renderMail({
    language,
    subject: t(`mail.waitingList.${key}.subject`, facts),
    heading: t(`mail.waitingList.${key}.heading`, { firstName: place.firstName }),
    parts: [
      { kind: "paragraph", text: t(`mail.waitingList.${key}.text`, facts) },
      { kind: "paragraph", text: t(`mail.waitingList.${key}.next`) },
      {
        kind: "link",
        label: t(`mail.waitingList.${key}.link`),
        withUrl: t(`mail.waitingList.${key}.linkText`, { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.waitingList.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

/** Offers seats that are kept, with a link to take them and one to let them go; null when the offer is over. */
export async function composeWaitingListOffer(
  db: Database,
  mail: QueuedMail,
  settings: { CURRENCY: string },
): Promise<MailContent | null> {
  // The seats may be given up, or others be kept by now: that mail says so itself.
  const { reservedId } = mail.payload;
  const told = await findPlace(db, mail, ({ offer }) => offer?.reservedId === reservedId);
  const offer = told?.place.offer ?? null;
  if (told === null || offer === null) return null;
  const { url, place, t, format, language } = told;
  const { seats, total, until } = offer;
  const facts = {
    title: place.instance.title,
    date: format.dateAndTime(place.instance.startsAt),
    count: seats.length,
    until: format.dateAndTime(until),
    total: format.money(total, settings.CURRENCY),
  };
  const rejectUrl = `${url}&answer=no`;
  const letter = renderMail({
    language,
    subject: t("mail.waitingList.offer.subject", facts),
    heading: t("mail.waitingList.offer.heading", { firstName: place.firstName }),
    parts: [
      { kind: "paragraph", text: t("mail.waitingList.offer.text", facts) },
      { kind: "list", items: seats.map((seat) => seatName(t, seat)) },
      { kind: "paragraph", text: t("mail.waitingList.offer.until", facts) },
      {
        kind: "link",
        label: t("mail.waitingList.offer.take"),
        withUrl: t("mail.waitingList.offer.takeText", { url }),
        url,
      },
      {
        kind: "link",
        label: t("mail.waitingList.offer.reject"),
        withUrl: t("mail.waitingList.offer.rejectText", { url: rejectUrl }),
        url: rejectUrl,
      },
      { kind: "paragraph", text: t("mail.waitingList.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

async function findPlace(db: Database, mail: QueuedMail, wanted: (place: PlaceRecord) => boolean) {
  const { placeId, linkUrl } = mail.payload;
  if (typeof placeId !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no place`);
  const given = await givePlaceToken(db, placeId, wanted);
  if (given === null) return null;
  const language = languageOfWords(mail.locale);
  return {
    place: given.place,
    url: linkWithToken(linkUrl, given.token),
    language,
    t: wordsIn(language),
    format: formatsIn(language),
  };
}
