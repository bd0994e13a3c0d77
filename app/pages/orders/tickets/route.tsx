import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import { getTicketSheets } from "~/parts/orders/get-ticket-sheets.server";
import { SendTicket, ShareAction } from "~/parts/tickets/share-action";
import { keptPage, readPrintOption } from "~/parts/orders/ticket";
import { TicketsPage } from "~/parts/tickets/tickets-page";
import type { PageHandle } from "~/routing/handle";
import ticketsStylesheet from "~/tickets.css?url";
import { heldAddOns } from "~/parts/orders/order";
import { getVisibleAdmissions } from "~/parts/orders/visible-order.server";

export const handle = {
  title: ({ number }, t) => t("tickets.ofOrder", { number }),
  styles: () => [ticketsStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { order, tickets, isOwn, getHref } = await getVisibleAdmissions(args);
  const sheets = await getTicketSheets(context, tickets);
  const byOption = (ticket: string) => ({ ticket, performance: `${ticket}&print=performance` });
  return {
    isOwn,
    kept: keptPage(sheets, order.customer.id, context.now),
    number: order.number,
    addOns: heldAddOns(order),
    buyer: `${order.customer.firstName} ${order.customer.lastName}`,
    orderPage: getHref("order-confirmed"),
    sheets,
    print: readPrintOption(request),
    hrefs: {
      page: byOption(getHref("order-tickets")),
      pdf: byOption(getHref("order-tickets-pdf")),
      text: getHref("order-tickets-text"),
    },
  };
}

export default function OrderTickets() {
  const { number, orderPage, isOwn, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <TicketsPage
      {...page}
      heading={t("tickets.ofOrder", { number })}
      actions={isOwn ? ({ instance }) => <ShareAction instance={instance} /> : undefined}
      ticketNote={isOwn ? (ticket) => <SendTicket ticket={ticket} /> : undefined}
      back={{ href: orderPage, label: t("account.order.title", { number }) }}
    />
  );
}
