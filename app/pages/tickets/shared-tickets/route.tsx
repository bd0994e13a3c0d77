import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import ticketsStylesheet from "~/tickets.css?url";
import { pathTo } from "~/routing/paths";
import { CallBoxOffice } from "~/ui/call-box-office";
import { Main } from "~/ui/layout/main";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { getTicketSheets } from "~/parts/orders/get-ticket-sheets.server";
import { getSharedTickets, readShareToken } from "~/parts/tickets/shared-link.server";
import { keptPage, readPrintOption, SHARED_OWNER } from "~/parts/orders/ticket";
import { TicketsPage } from "~/parts/tickets/tickets-page";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

export const handle = {
  title: ({ shown }, t) => t(shown === null ? "tickets.broken.title" : "tickets.shared.short"),
  styles: ({ shown }) => (shown === null ? [] : [ticketsStylesheet]),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = readShareToken(request);
  // Customers can see their links on another page.
  if (token === "" && (await context.customer()) !== null)
    return redirect(pathTo("share-tickets"), 303);
  const shared = await getSharedTickets(context, request);
  if (shared === null) return data({ shown: null }, { status: 404 });
  const { endsAt, tickets } = shared;
  const sheets = await getTicketSheets(context, tickets);
  const kept = keptPage(sheets, SHARED_OWNER, context.now);
  return { shown: { token, endsAt, kept, sheets, print: readPrintOption(request) } };
}

/** Tickets shared by link. The page of an invalid link is the same for all reasons. */
export default function SharedTickets() {
  const { shown } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const now = useNow();
  if (shown === null)
    return (
      <Main>
        <h1>{t("tickets.broken.title")}</h1>
        <Lead>{t("tickets.broken.text")}</Lead>
        <StandaloneLink href={pathTo("share-tickets")}>{t("tickets.broken.owner")}</StandaloneLink>
        <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
      </Main>
    );
  const { token, endsAt, kept, sheets, print } = shown;
  const count = sheets.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const hrefs = (id: "shared-tickets" | "shared-tickets-pdf") => ({
    ticket: pathTo(id, {}, { token }),
    performance: pathTo(id, {}, { token, print: "performance" }),
  });
  return (
    <TicketsPage
      heading={t("tickets.shared.title", { count })}
      lead={t("tickets.shared.lead", { until: formatNearDay(endsAt, now, locale) })}
      sheets={sheets}
      kept={kept}
      print={print}
      hrefs={{
        page: hrefs("shared-tickets"),
        pdf: hrefs("shared-tickets-pdf"),
        text: pathTo("shared-tickets-text", {}, { token }),
      }}
    />
  );
}
