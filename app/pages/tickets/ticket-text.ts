import { formatDate } from "~/i18n/format-date";
import type { Locale } from "~/i18n/locales";
import { seatName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";
import { venue } from "~/venue";
import { barcodeGroups, type TicketSheet } from "./ticket";

/**
 * Tickets as nothing but text, for those who can use neither PDF nor wallet: a braille display, a text browser, a
 * telephone from before. Whoever shows or says the number is let in. `title` says which tickets these are.
 */
export function ticketText(
  sheets: readonly TicketSheet[],
  { t, locale }: { t: Translate; locale: Locale },
  title: string | null = null,
): string {
  const parts = sheets.map(({ instance, directions, stepFree, tickets }) => [
    instance.title,
    `${formatDate(instance.startsAt, "date", locale)}, ${formatDate(instance.startsAt, "time-with-zone", locale)}`,
    instance.hallName,
    directions,
    stepFree,
    ...tickets.flatMap((ticket, index) => [
      "",
      t("tickets.one", { index: index + 1, count: tickets.length }),
      seatName(t, ticket.seat),
      ticket.priceTypeName,
      t("tickets.number", { number: barcodeGroups(ticket.barcode) }),
    ]),
    "",
    "",
  ]);
  const lines = [
    venue.name,
    title,
    "",
    ...parts.flat(),
    t("tickets.foot", { phone: venue.boxOffice.phone }),
  ];
  return `${lines.filter((line) => line !== null).join("\n")}\n`;
}
