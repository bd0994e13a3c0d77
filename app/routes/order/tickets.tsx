import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readPrintOption } from "~/domain/ticket";
import { ShareAction } from "~/features/tickets/share-action";
import { TicketsPage } from "~/features/tickets/tickets-page";
import { useWords } from "~/i18n/words-context";
import type { PageHandle } from "~/routing/handle";

import { orderHref } from "~/.server/checkout/order-href";
import { visibleAdmissions } from "~/.server/checkout/visible-admissions";
import { getTicketSheets } from "~/.server/services/get-ticket-sheets";

export const handle = {
  title: ({ number }, t) => t("tickets.ofOrder", { number }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { order, tickets } = await visibleAdmissions(context, request);
  const byOption = (page: "order-tickets" | "order-tickets-pdf") => ({
    ticket: orderHref(context, page, order),
    performance: `${orderHref(context, page, order)}&print=performance`,
  });
  const customer = await context.customer();
  return {
    isOwn: customer?.id === order.customer.id,
    number: order.number,
    orderPage: orderHref(context, "order-confirmed", order),
    sheets: await getTicketSheets(context.crm, tickets, context.venue.walletPass),
    print: readPrintOption(new URL(request.url).searchParams.get("print")),
    addresses: {
      page: byOption("order-tickets"),
      pdf: byOption("order-tickets-pdf"),
      text: orderHref(context, "order-tickets-text", order),
    },
  };
}

export default function OrderTickets() {
  const { number, orderPage, isOwn, ...page } = useLoaderData<typeof loader>();
  const { t } = useWords();
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
