import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readPrintOption } from "~/pages/tickets/ticket";
import { ShareAction } from "~/pages/tickets/share-action";
import { TicketsPage } from "~/pages/tickets/tickets-page";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { orderHref, visibleAdmissions, orderQuery } from "~/pages/orders/visible-order.server";
import { getTicketSheets } from "~/pages/tickets/get-ticket-sheets.server";

export const handle = {
  title: ({ number }, t) => t("tickets.ofOrder", { number }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { order, tickets } = await visibleAdmissions(context, request);
  const byOption = (page: "order-tickets" | "order-tickets-pdf") => ({
    ticket: orderHref(page, order, orderQuery(request).reference),
    performance: `${orderHref(page, order, orderQuery(request).reference)}&print=performance`,
  });
  const customer = await context.customer();
  return {
    isOwn: customer?.id === order.customer.id,
    number: order.number,
    orderPage: orderHref("order-confirmed", order, orderQuery(request).reference),
    sheets: await getTicketSheets(context.crm, tickets, context.venue.walletPass),
    print: readPrintOption(new URL(request.url).searchParams.get("print")),
    addresses: {
      page: byOption("order-tickets"),
      pdf: byOption("order-tickets-pdf"),
      text: orderHref("order-tickets-text", order, orderQuery(request).reference),
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
      lead={t("tickets.lead")}
      actions={isOwn ? ({ instance }) => <ShareAction instance={instance} /> : undefined}
      back={{ href: orderPage, label: t("account.order.title", { number }) }}
    />
  );
}
