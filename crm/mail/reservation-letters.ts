import { and, eq } from "drizzle-orm";

import { reservedTotal } from "../baskets/basket-rules";
import { findBasket } from "../baskets/basket-record";
import { findInstance } from "../catalogue/instances";
import { orderNumber } from "../orders/rules";
import { findReservedOrder, hasHeldSeats, isKept } from "../reserved-orders/reserved-orders";
import { reservedOrders } from "../reserved-orders/tables";
import { seatName } from "#contract/seat-name";
import { storefrontLink } from "../platform/storefront-links";
import { linkWithToken } from "../sign-in/rules";
import { givePlaceToken, type PlaceRecord } from "../waiting-list/waiting-places";
import { type Letter, link, payloadTexts, type Writing } from "./letter";

/** What is reserved for a customer, until when, and where to pay; null once it is bought or released. */
export async function composeOrderReserved(writing: Writing): Promise<Letter | null> {
  const found = await findReservation(writing);
  if (found === null || !isKept(found.reserved, found.basket.now)) return null;
  const { facts, reserved, tickets } = found;
  const { t, mail } = writing;
  const { url } = payloadTexts(mail, "url");
  return {
    subject: t("mail.reserved.subject", facts),
    heading: t("mail.reserved.heading", facts),
    parts: [
      t("mail.reserved.until", facts),
      { kind: "list", items: tickets },
      ...(reserved.locked
        ? [t("mail.reserved.locked", facts)]
        : [t("mail.reserved.open", facts), link(t("mail.reserved.link"), url)]),
      t("mail.reserved.help", facts),
    ],
  };
}

/**
 * Says that the time of a reserved order is over, and nothing was charged; null when it was bought after all, or is being
 * paid for.
 */
export async function composeReservationExpired(writing: Writing): Promise<Letter | null> {
  const found = await findReservation(writing);
  if (found === null || found.reserved.state !== "open") return null;
  const own = and(eq(reservedOrders.id, found.reserved.id), hasHeldSeats);
  if ((await writing.db.$count(reservedOrders, own)) > 0) return null;
  const { t } = writing;
  const { facts, tickets } = found;
  return {
    subject: t("mail.reservationExpired.subject", facts),
    heading: t("mail.reservationExpired.heading", facts),
    parts: [
      t("mail.reservationExpired.text", facts),
      { kind: "list", items: tickets },
      t("mail.reservationExpired.help", facts),
    ],
  };
}

/** Says that a reservation was released, because a performance of it is canceled or by staff, and nothing was charged. */
export async function composeReservationCanceled(writing: Writing): Promise<Letter | null> {
  const found = await findReservation(writing);
  if (found === null) return null;
  const { t, mail } = writing;
  const { instanceId } = mail.payload;
  const line = found.basket.lines.find((one) => one.instanceId === instanceId);
  const facts = { ...found.facts, title: line?.title ?? "" };
  const heading = t("mail.reservationCancelled.heading", facts);
  return {
    subject: line === undefined ? heading : t("mail.reservationCancelled.subject", facts),
    heading,
    parts: [
      t(`mail.reservationCancelled.${line === undefined ? "byStaff" : "text"}`, facts),
      { kind: "list", items: found.tickets },
      t(
        line === undefined ? "mail.reservationExpired.help" : "mail.reservationCancelled.help",
        facts,
      ),
    ],
  };
}

async function findReservation({ db, mail, t, format }: Writing) {
  const { reservedId } = payloadTexts(mail, "reservedId");
  const reserved = await findReservedOrder(db, reservedId);
  const basket = reserved && (await findBasket(db, reserved.basketId));
  if (reserved === null || basket === null) return null;
  const total = reservedTotal(basket, reserved.holdUntil);
  return {
    reserved,
    basket,
    facts: {
      number: orderNumber(reserved.number),
      until: format.dateAndTime(reserved.holdUntil),
      total: format.money(total, basket.currency),
    },
    tickets: basket.lines.map((line) =>
      t("mail.reserved.ticket", {
        title: line.title,
        date: t("mail.confirmation.whereAndWhen", {
          when: format.dateAndTime(line.startsAt),
          hall: line.hallName,
        }),
        seat: seatName(t, line),
      }),
    ),
  };
}

const isInLine = (state: PlaceRecord["state"]) => state === "unconfirmed" || state === "waiting";

/** Confirms a waiting-list entry, and how to leave it or to confirm a guest's place; null once it is no longer waiting. */
export async function composeWaitingListJoined(writing: Writing): Promise<Letter | null> {
  const found = await findPlace(writing, ({ state }) => isInLine(state));
  if (found === null) return null;
  const { url, place } = found;
  const { t, format } = writing;
  const key = place.state === "unconfirmed" ? "confirm" : "joined";
  const facts = {
    title: place.instance.title,
    date: format.dateAndTime(place.instance.startsAt),
    count: place.quantity,
  };
  return {
    subject: t(`mail.waitingList.${key}.subject`, facts),
    heading: t(`mail.waitingList.${key}.heading`),
    parts: [
      t(`mail.waitingList.${key}.text`, facts),
      t(`mail.waitingList.${key}.next`),
      link(t(`mail.waitingList.${key}.link`), url),
      t("mail.waitingList.notAsked"),
    ],
  };
}

/** Offers seats that are kept, with a link to take them and one to let them go; null when the offer is over. */
export async function composeWaitingListOffer(writing: Writing): Promise<Letter | null> {
  const { mail, settings, t, format } = writing;
  // The seats may have been released, or replaced by an offer with its own mail.
  const { reservedId } = mail.payload;
  const found = await findPlace(writing, ({ offer }) => offer?.reservedId === reservedId);
  const offer = found?.place.offer ?? null;
  if (found === null || offer === null) return null;
  const { url, place } = found;
  const { seats, total, until } = offer;
  const facts = {
    title: place.instance.title,
    date: format.dateAndTime(place.instance.startsAt),
    count: seats.length,
    until: format.dateAndTime(until),
    total: format.money(total, settings.CURRENCY),
  };
  const rejectUrl = `${url}&answer=no`;
  return {
    subject: t("mail.waitingList.offer.subject", facts),
    heading: t("mail.waitingList.offer.heading"),
    parts: [
      t("mail.waitingList.offer.text", facts),
      { kind: "list", items: seats.map((seat) => seatName(t, seat)) },
      t("mail.waitingList.offer.until", facts),
      link(t("mail.waitingList.offer.take"), url),
      link(t("mail.waitingList.offer.reject"), rejectUrl),
      t("mail.waitingList.notAsked"),
    ],
  };
}

async function findPlace({ db, mail }: Writing, wanted: (place: PlaceRecord) => boolean) {
  const { placeId, linkUrl } = payloadTexts(mail, "placeId", "linkUrl");
  const given = await givePlaceToken(db, placeId, wanted);
  return given && { place: given.place, url: linkWithToken(linkUrl, given.token) };
}

/** Says that it is the visitor's turn; the place is in the browser that joined the queue. */
export async function composeQueueTurn({ db, mail, settings, t }: Writing): Promise<Letter | null> {
  const { instanceId } = mail.payload;
  const id = typeof instanceId === "string" ? instanceId : null;
  const instance = id === null ? null : await findInstance(db, id);
  const url = storefrontLink(settings.STOREFRONT_URL, "queue");
  return {
    subject: t("mail.queueTurn.subject"),
    heading: t("mail.queueTurn.heading"),
    parts: [
      instance === null
        ? t("mail.queueTurn.text")
        : t("mail.queueTurn.textFor", { title: instance.event.title }),
      link(t("mail.queueTurn.link"), id === null ? url : `${url}/${encodeURIComponent(id)}`),
      t("mail.queueTurn.browser"),
      t("mail.queueTurn.help"),
    ],
  };
}
