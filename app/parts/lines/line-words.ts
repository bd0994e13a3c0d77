import type { BasketCode, BasketTicket } from "#contract/schemas/basket";
import type { Item, ItemKind, ItemOfKind } from "#contract/schemas/basket-item";
import { capitalized } from "#contract/text/intl";
import { knownName, lineName } from "#contract/text/known-names";
import { groupBy } from "#runtime/group-by";
import type { Money } from "#contract/schemas/money";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { InstanceLabel, SeatLabel } from "#contract/schemas/ticket";
import { isFree } from "~/domain/arithmetic/money";
import { areSideBySide } from "~/domain/seating/seats-apart";
import { spacesFirst, specialPlaces } from "~/i18n/access-words";
import { type WriteMoney, withCents } from "~/i18n/dates-and-money/format-money";
import { formatNearWhen } from "~/i18n/dates-and-money/format-near-date";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import type { BasketLine } from "~/domain/basket/basket";
import { rowName, seatName } from "#contract/text/seat-name";
import { seatNumbers, seatsLabel } from "~/i18n/seat-words";
import { DOT, unbreakSeats, unbreakShort } from "~/i18n/unbroken";
import { seatSectionName } from "#contract/text/section-name";
import type { Translation } from "~/i18n/translation-context";
import { getView } from "./line-kinds";
import type { LineWriter } from "./line-view";

/** Describes a delivery option for an order without paper tickets; null if the box office's description applies. */
export function describeDelivery(
  t: Translate,
  option: Pick<DeliveryOption, "requiresAddress" | "isPrintAtHome">,
  hasPaperTickets: boolean,
): string | null {
  if (hasPaperTickets || option.isPrintAtHome) return null;
  return t(`delivery.ofItems.${option.requiresAddress ? "postal" : "cobo"}`);
}

/** Returns a short name for a line: "Carmen, Orchestra, row K, seat 14" or "Canvas tote bag". */
export function itemName(t: Translate, item: BasketLine): string {
  return item.kind === "ticket"
    ? `${item.instance.title}, ${seatName(t, item.seat)}`
    : lineName(t, item);
}

/** Returns the short name with a gift's recipient or frequency, which distinguishes gifts of the same name. */
export function distinctName(t: Translate, item: BasketLine): string {
  const own = item.kind === "ticket" ? null : getView(item).distinction?.(t, item.details);
  return own == null ? itemName(t, item) : `${itemName(t, item)}, ${own}`;
}

/** Returns the name of an item with its kind, for places that don't show the kind: "Donation to Annual Fund". */
export function itemTitle(t: Translate, item: Pick<Item, "kind" | "name">): string {
  const name = lineName(t, item);
  return getView(item).title?.(t, name) ?? name;
}

/** What stands beside a line, so that its details need not say it. The kind is part of `itemTitle`. */
export type Beside = { performance?: boolean; quantity?: boolean; kind?: boolean };

/** Returns the detail lines shown below the name of a line other than a ticket. */
export function describeLine(
  item: Item,
  translation: Translation & Partial<LineWriter> & { now?: string | undefined },
  { performance = false, quantity = false, kind = false }: Beside = {},
): string[] {
  const { details } = item;
  const view = getView<ItemKind>(item);
  return [
    ...(performance || !("performance" in details)
      ? []
      : getPerformance(details, translation.locale, translation.now)),
    ...(kind || view.kindName === undefined ? [] : [translation.t(view.kindName)]),
    ...view.details(item, {
      write: withCents(translation.locale),
      ...translation,
      isCounted: quantity,
    }),
  ];
}

/** "Messiah, Thu, Dec 3, 7:30 PM", with the year unless it is within twelve months from `now`. */
export const getPerformance = (
  { performance }: Pick<ItemOfKind<"supplementary">["details"], "performance">,
  locale: Locale,
  now: string | undefined,
): string[] =>
  performance ? [`${performance.title}, ${formatNearWhen(performance.startsAt, now, locale)}`] : [];

/** "Thu, Dec 3, 7:30 PM · Main Hall", with the year unless it is within twelve months from `now`. */
export function performanceLine(
  t: Translate,
  instance: Pick<InstanceLabel, "startsAt" | "hallName">,
  locale: Locale,
  now: string | undefined,
): string {
  const hall = unbreakShort(knownName(t, "hall", instance.hallName));
  return `${formatNearWhen(instance.startsAt, now, locale)}${DOT}${hall}`;
}

/** `place`: see the contract's basket ticket. */
export type SeatedTicket = Pick<BasketTicket, "seat" | "place">;

/**
 * A line for each row: "Orchestra, row U, seats 111, 112, side by side", "Orchestra, row R, wheelchair space 102, companion
 * seats 101, 103", or "Balcony, 2 wheelchair spaces, 2 companion seats" without numbers.
 */
export function seatLines(t: Translate, tickets: readonly SeatedTicket[]): string[] {
  const getRow = (seat: SeatLabel) =>
    [seatSectionName(t, seat), ...(seat.row === null ? [] : [rowName(t, seat.row)])].join(", ");
  const lines = groupBy(tickets, ({ seat }) => `${getRow(seat)} ${seat.number === null}`);
  return [...lines.values()].map((together) => {
    const inRow = together.map(({ seat }) => seat);
    const first = together[0].seat;
    const [row, name] = [getRow(first), seatName(t, first)];
    const places = first.number === null ? specialPlaces(t, inRow) : [];
    // The section's name already describes its places.
    if (places.length > 0 && name === row) return places.join(", ");
    if (inRow.length === 1) return name;
    if (first.number === null) return [row, ...places].join(", ");
    if (inRow.some(({ kind }) => kind !== "standard")) {
      const party = seatsLabel(t, spacesFirst(inRow));
      // A section may be named "Wheelchair spaces" itself.
      return inRow.some((seat) => seatName(t, seat).startsWith(row))
        ? `${seatSectionName(t, first)}, ${party}`
        : capitalized(party);
    }
    const numbers = seatNumbers(
      t,
      inRow.map(({ number }) => number ?? ""),
    );
    const key = areNeighbors(together) ? "checkout.seatsTogether" : "checkout.seats";
    return unbreakSeats(t(key, { row, numbers }), numbers);
  });
}

/** The same without a line that only repeats the hall, as of a live stream. */
export function linesBesideHall(
  t: Translate,
  tickets: readonly SeatedTicket[],
  hall?: string,
): string[] {
  const lines = seatLines(t, tickets);
  return hall === undefined
    ? lines
    : lines.filter((line) => line !== hall && line !== knownName(t, "hall", hall));
}

function areNeighbors(inRow: readonly SeatedTicket[]): boolean {
  const places = inRow.flatMap(({ place }) => place ?? []);
  return places.length === inRow.length && areSideBySide(places);
}

/** Describes the effect of a code: "Pays $30.00", "Saves $10.00", or why it has none. */
export function codeEffect(
  t: Translate,
  write: WriteMoney,
  {
    code: { kind, saves, refusal },
    forGiftVouchers,
  }: {
    code: BasketCode;
    /** The amount left to pay includes gift cards, which can't be bought with gift cards. */
    forGiftVouchers: boolean;
  },
): string {
  if (refusal !== null) return t(`refusal.reason.${refusal}`);
  const isGiftVoucher = kind === "gift-voucher";
  if (isFree(saves))
    return t(
      isGiftVoucher && forGiftVouchers
        ? "basket.codes.notForGiftCards"
        : `basket.codes.does.${kind}`,
    );
  const sum = write(saves);
  return t(isGiftVoucher ? "basket.codes.pays" : "basket.codes.saves", { sum });
}

/**
 * "Step-free", or a list of the seats with and without steps if they differ. Empty if all have steps: the buyer saw that
 * before choosing them, and the basket warns those who asked for other seats.
 */
export function describeSteps(
  t: Translate,
  tickets: readonly Pick<BasketTicket, "seat" | "stepFree">[],
): string[] {
  const known = tickets.filter(({ stepFree }) => stepFree !== null);
  if (!known.some(({ stepFree }) => stepFree)) return [];
  const groups = [...groupBy(known, ({ stepFree }) => stepFree).values()];
  return groups.map((group) => {
    const words = t(group[0].stepFree === true ? "order.fact.stepFree" : "order.fact.steps");
    if (group.length === tickets.length) return words;
    const seats = group.map(({ seat }) => ({ seat }));
    return `${words}: ${seatLines(t, seats).join("; ")}`;
  });
}

/** "3 × Standard, $25.00 each · 1 × Under 30, $12.00". */
export const priceTypeCounts = (
  t: Translate,
  write: WriteMoney,
  tickets: readonly { priceType: { id: string; name: string }; total: Money }[],
) =>
  [...groupBy(tickets, ({ priceType, total }) => `${priceType.id} ${total.amount}`).values()]
    .map((group) => {
      const [{ priceType, total }] = group;
      const price = write(total);
      const name = knownName(t, "priceType", priceType.name);
      return t("basket.line.priceTypes", { count: group.length, name, price });
    })
    .join(DOT);

/** "2 tickets", "2 tickets and 1 more item", "3 items". */
export function countText(
  t: Translate,
  { ticketCount, otherCount }: { ticketCount: number; otherCount: number },
): string {
  if (otherCount === 0) return t("basket.count.tickets", { count: ticketCount });
  if (ticketCount === 0) return t("basket.count.items", { count: otherCount });
  return t("basket.count.both", {
    tickets: t("basket.count.tickets", { count: ticketCount }),
    more: t("basket.count.more", { count: otherCount }),
  });
}
