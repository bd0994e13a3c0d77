import type { BasketCode, BasketTicket } from "#contract/schemas/basket";
import type { Item, ItemKind, ItemOfKind } from "#contract/schemas/basket-item";
import { foodPlace, servedAt } from "#contract/food-place";
import { knownName, lineName } from "#contract/known-names";
import { groupBy } from "#runtime/group-by";
import type { Money } from "#contract/schemas/money";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { InstanceLabel, SeatLabel } from "#contract/schemas/ticket";
import { isFree, money } from "~/domain/money";
import { specialPlaces } from "~/i18n/access-words";
import { formatMoney } from "~/i18n/format-money";
import { formatDay, formatDate } from "~/i18n/format-date";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { Translation } from "~/i18n/translation-context";
import type { BasketLine } from "~/domain/basket/basket";
import { rowName, seatName } from "#contract/seat-name";
import { displayEmail } from "#contract/text/email";

/** Detail lines shown below a line's name, by kind. */
type DetailLines = {
  [Kind in ItemKind]: (item: ItemOfKind<Kind>, translation: Translation) => string[];
};

const day = (iso: string, locale: Locale) => formatDay(iso, "date", locale);

/** "Messiah, Thursday, December 3, 2026 at 7:30 PM". */
export const performanceOf = (
  { performance }: Pick<ItemOfKind<"supplementary">["details"], "performance">,
  locale: Locale,
): string[] =>
  performance
    ? [`${performance.title}, ${formatDate(performance.startsAt, "date-time", locale)}`]
    : [];

/** "Served at 6:00 PM". */
function servedWords(details: ItemOfKind<"food-and-drink">["details"], { t, locale }: Translation) {
  const at = details.performance && servedAt(details, new Date(details.performance.startsAt));
  return at
    ? [t("basket.food.served", { time: formatDate(at.toISOString(), "time", locale) })]
    : [];
}

const detailLines: DetailLines = {
  package: ({ quantity, details: { type, percentOff, missing } }, { t }) => [
    t("basket.kind.package"),
    ...(missing > 0
      ? [
          t(type === "super" ? "basket.package.missingParts" : "basket.package.missing", {
            count: missing,
          }),
        ]
      : []),
    ...(percentOff > 0 ? [t("basket.package.percentOff", { percent: percentOff })] : []),
    ...(quantity > 1 ? [t("basket.line.quantity", { quantity })] : []),
  ],
  "food-and-drink": ({ quantity, details }, { t, locale }) => [
    ...performanceOf(details, locale),
    t("basket.food.line", { category: knownName(t, "product", details.category), quantity }),
    foodPlace(t, details),
    ...servedWords(details, { t, locale }),
  ],
  merchandise: (item, { t }) => [t("basket.line.quantity", { quantity: item.quantity })],
  supplementary: ({ quantity, details }, { t, locale }) => [
    ...performanceOf(details, locale),
    t("basket.line.quantity", { quantity }),
  ],
  membership: ({ details: { startsOn, expiresOn, remindsToRenew, renews } }, { t, locale }) => [
    t("basket.kind.membership"),
    t(renews ? "basket.membership.renewal" : "basket.membership.period", {
      from: day(startsOn, locale),
      to: day(expiresOn, locale),
    }),
    t(remindsToRenew ? "basket.membership.renewed" : "basket.membership.ends"),
  ],
  donation: ({ details }, { t }) => {
    const { appeal, anonymous, recognitionName, tribute, roundUp, monthly } = details;
    return [
      t("basket.kind.donation"),
      ...(roundUp ? [t("basket.donation.roundUp")] : []),
      ...(monthly === true ? [t("basket.donation.monthly")] : []),
      ...(appeal === null ? [] : [knownName(t, "fund", appeal)]),
      ...(anonymous ? [t("basket.donation.anonymous")] : []),
      ...(recognitionName === null ? [] : [t("basket.donation.name", { name: recognitionName })]),
      ...(tribute === null ? [] : [t(`basket.donation.${tribute.type}`, { name: tribute.name })]),
    ];
  },
  "gift-voucher": ({ quantity, price, details }, { t, locale }) => {
    const { toName, toEmail, sendOn, sent } = details;
    return [
      quantity === 1
        ? t("basket.line.quantity", { quantity })
        : t("basket.line.quantityEach", {
            quantity,
            each: formatMoney(money(price.amount / quantity, price.currency), locale),
          }),
      ...(toName === null ? [] : [t("basket.voucher.to", { name: toName })]),
      toEmail === null
        ? t(sent ? "basket.voucher.sentToYou" : "basket.voucher.toYou")
        : t(sent ? "basket.voucher.sentToEmail" : "basket.voucher.toEmail", { email: toEmail }),
      ...(sendOn === null || sent
        ? []
        : [t("basket.voucher.sendOn", { date: day(sendOn, locale) })]),
    ];
  },
  "membership-gift": ({ details }, { t, locale }) => {
    const { toName, toEmail, sendOn, months, progress } = details;
    const on = (iso: string | null) => ({ date: iso === null ? "" : day(iso, locale) });
    return [
      t("basket.membershipGift.kind"),
      t("basket.voucher.to", { name: toName }),
      t("basket.membershipGift.months", { count: months }),
      t("basket.membershipGift.toEmail", { email: toEmail }),
      progress
        ? t(`basket.membershipGift.progress.${progress.state}`, on(progress.on))
        : t(
            sendOn === null ? "basket.membershipGift.onceBought" : "basket.voucher.sendOn",
            on(sendOn),
          ),
    ];
  },
  "ticket-subscription": ({ quantity, details, price }, { t, locale }) => {
    const { pricingName, vouchers, months, feePerTicket, expiresOn } = details;
    const fee = feePerTicket ? formatMoney(money(feePerTicket, price.currency), locale) : null;
    const pricing = knownName(t, "priceType", pricingName);
    return [
      t("basket.kind.ticket-subscription"),
      expiresOn
        ? t("basket.subscription.until", { pricing, vouchers, date: day(expiresOn, locale) })
        : t("basket.subscription.line", { pricing, vouchers, months }),
      ...(fee === null ? [] : [t("basket.subscription.fee", { fee })]),
      t("basket.line.quantity", { quantity }),
    ];
  },
  "booking-protection": ({ quantity, details: { percentReturned } }, { t }) => [
    t("basket.protection.line", { count: quantity, percent: percentReturned }),
  ],
  "cover-fee": (_, { t }) => [t("basket.coverFee.line")],
};

/** Returns the detail lines shown below the name of a line other than a ticket. */
export function describeLine(item: Item, translation: Translation): string[] {
  // TypeScript can't infer that the function accepts the item's own kind.
  return (detailLines[item.kind] as (item: Item, translation: Translation) => string[])(
    item,
    translation,
  );
}

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
  const own = ownDetail(t, item);
  return own === null ? itemName(t, item) : `${itemName(t, item)}, ${own}`;
}

function ownDetail(t: Translate, item: BasketLine): string | null {
  switch (item.kind) {
    case "donation":
      return item.details.monthly === true ? t("basket.donation.monthly") : null;
    case "gift-voucher":
    case "membership-gift": {
      const { toName, toEmail } = item.details;
      const name = toName ?? (toEmail && displayEmail(toEmail));
      return name === null ? null : t("basket.voucher.to", { name });
    }
    default:
      return null;
  }
}

/** Returns the name of an item with its kind, for places that don't show the kind: "Donation to Annual Fund". */
export function itemTitle(t: Translate, item: Pick<Item, "kind" | "name">): string {
  const name = lineName(t, item);
  switch (item.kind) {
    case "donation":
    case "membership":
    case "membership-gift":
    case "ticket-subscription":
      return t(`account.orders.name.${item.kind}`, { name });
    default:
      return name;
  }
}

/** "Thursday, December 3, 2026 at 7:30 PM · Main Hall". */
export function performanceLine(instance: InstanceLabel, locale: Locale): string {
  return `${formatDate(instance.startsAt, "date-time", locale)} · ${instance.hallName}`;
}

/** "Orchestra, row U, seats 111, 112", or "Balcony, 2 wheelchair spaces, 2 companion seats" without numbers. */
export function seatLines(t: Translate, seats: readonly SeatLabel[]): string[] {
  const rowOf = ({ section, row }: SeatLabel) =>
    [section, ...(row === null ? [] : [rowName(t, row)])].join(", ");
  // Numbered wheelchair and companion seats get a line each.
  const lines = groupBy(seats, (seat) =>
    seat.number === null || seat.kind === "standard"
      ? `${rowOf(seat)} ${seat.number === null}`
      : seatName(t, seat),
  );
  return [...lines.values()].map((inRow) => {
    const [first] = inRow;
    const [row, name] = [rowOf(first), seatName(t, first)];
    const places = first.number === null ? specialPlaces(t, inRow) : [];
    // The section's name already describes its places.
    if (places.length > 0 && name === row) return places.join(", ");
    if (inRow.length === 1) return name;
    return first.number === null
      ? [row, ...places].join(", ")
      : t("checkout.seats", { row, numbers: inRow.map(({ number }) => number).join(", ") });
  });
}

/** Describes the effect of a code: "Pays $30.00", "Saves $10.00", or why it has none. */
export function codeEffect(
  t: Translate,
  locale: Locale,
  {
    code: { kind, saves, refusal },
    forGiftCards,
  }: {
    code: BasketCode;
    /** The amount left to pay includes gift cards, which can't be bought with gift cards. */
    forGiftCards: boolean;
  },
): string {
  if (refusal !== null) return t(`refusal.reason.${refusal}`);
  const isGiftCard = kind === "gift-voucher";
  if (isFree(saves))
    return t(
      isGiftCard && forGiftCards ? "basket.codes.notForGiftCards" : `basket.codes.does.${kind}`,
    );
  const sum = formatMoney(saves, locale);
  return t(isGiftCard ? "basket.codes.pays" : "basket.codes.saves", { sum });
}

/** "Steps to seat", or a list of the seats with and without steps if they differ. */
export function describeSteps(
  t: Translate,
  tickets: readonly Pick<BasketTicket, "seat" | "stepFree">[],
): string[] {
  const known = tickets.filter(({ stepFree }) => stepFree !== null);
  const groups = [...groupBy(known, ({ stepFree }) => stepFree).values()];
  return groups.map((group) => {
    const words = t(group[0].stepFree === true ? "order.fact.stepFree" : "order.fact.steps");
    if (group.length === tickets.length) return words;
    const seats = group.map(({ seat }) => seat);
    return `${words}: ${seatLines(t, seats).join("; ")}`;
  });
}

/** "3 × Standard, $25.00 each · 1 × Under 30, $12.00". */
export const priceTypeCounts = (
  t: Translate,
  locale: Locale,
  tickets: readonly { priceType: { id: string; name: string }; total: Money }[],
) =>
  [...groupBy(tickets, ({ priceType, total }) => `${priceType.id} ${total.amount}`).values()]
    .map((group) => {
      const [{ priceType, total }] = group;
      const price = formatMoney(total, locale);
      const name = knownName(t, "priceType", priceType.name);
      return t("basket.line.priceTypes", { count: group.length, name, price });
    })
    .join(" · ");

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
