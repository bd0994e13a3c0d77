import { and, eq } from "drizzle-orm";

import { reservedTotal } from "../../basket/totals/price-of-basket";
import { findBasket } from "../../basket/baskets/basket-record";
import { findInstance } from "../../stock/catalogue/instances";
import {
  findReservedOrder,
  hasHeldSeats,
  isReservationOpen,
} from "../../money/reserved-orders/reserved-orders";
import { reservedOrders } from "../../tables/reserved-orders";
import { knownName } from "#contract/text/known-names";
import { seatName } from "#contract/text/seat-name";
import { needsText } from "#contract/text/seat-needs-text";
import { storefrontLink } from "../../platform/storefront-links";
import { linkWithToken } from "../../people/sign-in/rules";
import { givePlaceToken, type PlaceRecord } from "../waiting-list/waiting-places";
import { type Letter, link, list } from "../mail-layout/letter";
import { simpleLetter } from "./simple-letters";
import { untranslated } from "../mail-layout/untranslated-texts";
import { orderNumber } from "#contract/rules/orders/order-number";
import { ownSectionName } from "#contract/text/section-name";
import { payloadTexts, type MailContext } from "./mail-context";

/** Lists reserved seats, their deadline and where to pay; null once they are bought or released. */
export async function composeOrderReserved(context: MailContext): Promise<Letter | null> {
  const reservation = await findReservation(context);
  if (reservation === null || !isReservationOpen(reservation.reserved, reservation.basket.now))
    return null;
  const { facts, reserved, tickets, own } = reservation;
  const { t, mail } = context;
  const { url } = payloadTexts(mail, "url");
  const pay = reserved.locked
    ? [t("mail.reserved.locked", facts)]
    : [t("mail.reserved.open", facts), link(t("mail.reserved.link"), url)];
  const moved = typeof mail.payload["moveId"] === "string" ? [t("mail.moved.reserved")] : [];
  return simpleLetter(t, "mail.reserved", {
    values: facts,
    own,
    more: [...moved, tickets, ...pay],
  });
}

/** Reports that a reserved order has expired; null when it was bought or is being paid for. */
export async function composeReservationExpired(context: MailContext): Promise<Letter | null> {
  const reservation = await findReservation(context);
  if (reservation === null || reservation.reserved.state !== "open") return null;
  const isHeld = and(eq(reservedOrders.id, reservation.reserved.id), hasHeldSeats);
  if ((await context.db.$count(reservedOrders, isHeld)) > 0) return null;
  const { facts, tickets, own } = reservation;
  return simpleLetter(context.t, "mail.reservationExpired", {
    values: facts,
    own,
    more: [tickets],
  });
}

/** Reports that a reservation was released by staff or because a performance was canceled. */
export async function composeReservationCancelled(context: MailContext): Promise<Letter | null> {
  const reservation = await findReservation(context);
  if (reservation === null) return null;
  const { t, mail } = context;
  const { instanceId } = mail.payload;
  const line = reservation.basket.lines.find((basketLine) => basketLine.instanceId === instanceId);
  const facts = { ...reservation.facts, title: line?.title ?? "" };
  const heading = t("mail.reservationCancelled.heading", facts);
  return {
    subject: line === undefined ? heading : t("mail.reservationCancelled.subject", facts),
    heading,
    own: reservation.own,
    parts: [
      t(`mail.reservationCancelled.${line === undefined ? "byStaff" : "text"}`, facts),
      reservation.tickets,
      t(
        line === undefined ? "mail.reservationExpired.help" : "mail.reservationCancelled.help",
        facts,
      ),
    ],
  };
}

async function findReservation({ db, mail, t, format }: MailContext) {
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
    own: untranslated(
      t,
      basket.lines.flatMap(({ title, hallName, section }) => [
        [null, title] as const,
        [null, ownSectionName(t, section)] as const,
        ["hall", hallName] as const,
      ]),
    ),
    tickets: list(
      basket.lines.map((line) =>
        t("mail.reserved.ticket", {
          title: line.title,
          date: t("mail.confirmation.whereAndWhen", {
            when: format.dateAndTime(line.startsAt),
            hall: knownName(t, "hall", line.hallName),
          }),
          seat: seatName(t, line),
        }),
      ),
    ),
  };
}

const isWaiting = (state: PlaceRecord["state"]) => state === "unconfirmed" || state === "waiting";

/** Confirms a waiting-list place, with a link to leave or, for guests, to confirm it; null once no longer waiting. */
export async function composeWaitingListJoined(context: MailContext): Promise<Letter | null> {
  const navItemLink = await findPlaceLink(context, ({ state }) => isWaiting(state));
  if (navItemLink === null) return null;
  const { url, place } = navItemLink;
  const { t, format } = context;
  const values = {
    title: place.instance.title,
    date: format.dateAndTime(place.instance.startsAt),
    count: place.quantity,
  };
  const own = [values.title];
  // Access needs are sensitive: never in a mail to an address that is not proved yet.
  if (place.state === "unconfirmed")
    return simpleLetter(t, "mail.waitingList.confirm", { values, own, url });
  const more = needsParts(t, place);
  return simpleLetter(t, "mail.waitingList.joined", { values, own, more, url });
}

function needsParts(t: MailContext["t"], { seatNeeds }: PlaceRecord): Letter["parts"] {
  const items = needsText(t, seatNeeds);
  return items.length === 0 ? [] : [t("mail.waitingList.needs"), list(items)];
}

/** Offers held seats, with links to accept and to decline; null once the offer has ended. */
export async function composeWaitingListOffer(context: MailContext): Promise<Letter | null> {
  const { mail, settings, t, format } = context;
  // A later offer has its own mail.
  const { reservedId } = mail.payload;
  const navItemLink = await findPlaceLink(context, ({ offer }) => offer?.reservedId === reservedId);
  const offer = navItemLink?.place.offer ?? null;
  if (navItemLink === null || offer === null) return null;
  const { url, place } = navItemLink;
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
    own: [facts.title, ...seats.map(({ section }) => ownSectionName(t, section))],
    heading: t("mail.waitingList.offer.heading"),
    parts: [
      t("mail.waitingList.offer.text", facts),
      ...needsParts(t, place),
      list(seats.map((seat) => seatName(t, seat))),
      t("mail.waitingList.offer.until", facts),
      link(t("mail.waitingList.offer.take"), url),
      link(t("mail.waitingList.offer.reject"), rejectUrl),
      t("mail.waitingList.notAsked"),
    ],
  };
}

/** A place with a link to it; null unless the mail still concerns it. */
export async function findPlaceLink(
  { db, mail }: MailContext,
  isCurrent: (place: PlaceRecord) => boolean,
) {
  const { placeId, linkUrl } = payloadTexts(mail, "placeId", "linkUrl");
  const issued = await givePlaceToken(db, placeId, isCurrent);
  return issued && { place: issued.place, url: linkWithToken(linkUrl, issued.token) };
}

/** Notifies a visitor of their turn in the queue. It can only be used in the browser that joined. */
export async function composeQueueTurn({
  db,
  mail,
  settings,
  t,
}: MailContext): Promise<Letter | null> {
  const { instanceId } = mail.payload;
  const id = typeof instanceId === "string" ? instanceId : null;
  const instance = id === null ? null : await findInstance(db, id);
  const title = instance?.event.title;
  const queueUrl = storefrontLink(settings.STOREFRONT_URL, "queue");
  return simpleLetter(t, "mail.queueTurn", {
    own: title === undefined ? [] : [title],
    more: [title === undefined ? t("mail.queueTurn.text") : t("mail.queueTurn.textFor", { title })],
    url: id === null ? queueUrl : `${queueUrl}/${encodeURIComponent(id)}`,
  });
}
