import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Order } from "#contract/schemas/order";
import { type Admission, formatBarcode, type HeldAddOn } from "#contract/schemas/ticket";

import { pdfReply, textReply } from "~/.server/rendering/file-reply";
import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { languageTags } from "#contract/names/locales";
import { knownName } from "#contract/text/known-names";
import { seatName } from "#contract/text/seat-name";
import type { OrderAccess } from "~/parts/orders/visible-order.server";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { getTicketSheets } from "~/parts/orders/get-ticket-sheets.server";
import { isAdmission, readPrintOption, directionsTo } from "~/parts/orders/ticket";

export async function ticketsPdfReply(
  { context: { crm }, request }: LoaderFunctionArgs,
  { id, number }: Pick<Order, "id" | "number">,
  access: OrderAccess,
): Promise<Response> {
  const query = { print: readPrintOption(request) };
  const pdf = await crm.getTicketsPdf({ params: { id }, query, ...access });
  if (!pdf.ok) return throwErrorPage(404);
  // Removes characters that are not safe in a file name.
  return pdfReply(pdf.value, `tickets-${number.replace(/[^\w-]/g, "")}.pdf`);
}

/**
 * Returns tickets as plain text, for braille displays, text browsers and old phones. The ticket number alone admits.
 * `title`: says which tickets these are; a text file has no other title.
 */
export async function ticketsTextReply(
  context: AppLoadContext,
  admissions: readonly Admission[],
  { title, addOns = [] }: { title: string; addOns?: readonly HeldAddOn[] },
): Promise<Response> {
  const { publicUrl } = context;
  const { t, locale } = context.i18n;
  const sheets = await getTicketSheets(context, admissions);
  const paragraphs = sheets.map((sheet) => [
    sheet.instance.title,
    `${formatDate(sheet.instance.startsAt, "date", locale)}, ${formatDate(sheet.instance.startsAt, "time-with-zone", locale)}`,
    knownName(t, "hall", sheet.instance.hallName),
    ...directionsTo(sheet).map((text) => knownName(t, "hall", text)),
    ...sheet.tickets.flatMap((ticket, index) => [
      "",
      t("tickets.one", { index: index + 1, count: sheet.tickets.length }),
      ...(ticket.stream === null
        ? [
            seatName(t, ticket.seat),
            ticket.entrance == null ? null : knownName(t, "hall", ticket.entrance),
            ticket.stepFree === null ? null : t(ticket.stepFree ? "seats.stepFree" : "seats.steps"),
            knownName(t, "priceType", ticket.priceTypeName),
            t("tickets.number", { number: formatBarcode(ticket.barcode) }),
          ]
        : [
            knownName(t, "priceType", ticket.priceTypeName),
            `${t("watch.link")}: ${publicUrl}${pathTo("watch", { ticket: ticket.id }, { token: ticket.stream.token })}`,
          ]),
    ]),
    ...addOns
      .filter(({ instanceId }) => instanceId === sheet.instance.id)
      .flatMap(({ name, quantity, description, orderNumber: number }) => [
        "",
        quantity === 1
          ? knownName(t, "product", name)
          : t("account.cancel.item", { quantity, name: knownName(t, "product", name) }),
        description === null ? null : knownName(t, "product", description),
        t("tickets.addOnUse", { number }),
      ]),
    "",
    "",
  ]);
  const foot = admissions.some(isAdmission)
    ? t("tickets.foot", { phone: venueSettings.boxOffice.phone })
    : null;
  const lines = [title, venueSettings.name, "", ...paragraphs.flat(), foot];
  return textReply(
    `${lines.filter((line) => line !== null).join("\n")}\n`,
    "tickets.txt",
    languageTags[locale],
  );
}
