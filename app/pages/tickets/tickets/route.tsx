import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import { ListPages, pageParam, titleOfPage } from "~/ui/list-pages";
import type { PageHandle } from "~/routing/handle";
import ticketsStylesheet from "~/tickets.css?url";
import { useAccountSections } from "~/routing/use-account-sections";
import { pathTo } from "~/routing/paths";
import { SeparatedLinks } from "~/ui/separated-links";
import { VisuallyHidden } from "~/ui/visibility";
import { NamesWithin } from "~/ui/content-text";
import { getTicketSheets } from "~/parts/orders/get-ticket-sheets.server";
import { ownTickets } from "../own-tickets.server";
import { SendTicket, ShareAction } from "~/parts/tickets/share-action";
import { isAdmission, keptPage, readPrintOption } from "~/parts/orders/ticket";
import { TicketsPage } from "~/parts/tickets/tickets-page";

export const handle = {
  title: (shown, t) => titleOfPage(t("tickets.title"), shown, t),
  styles: () => [ticketsStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tickets, addOns, page, pageCount } = await ownTickets(context, request);
  const customer = await context.customer();
  const sheets = await getTicketSheets(context, tickets);
  return {
    buyer: customer === null ? undefined : `${customer.firstName} ${customer.lastName}`,
    addOns,
    kept: customer === null ? null : keptPage(sheets, customer.id, context.now),
    page,
    pageCount,
    sheets,
    /** Ids of tickets that are shared by link. */
    shared: tickets.flatMap(({ id, shareId }) => (shareId === null ? [] : [id])),
    print: readPrintOption(request),
  };
}

export default function Tickets() {
  const { sheets, kept, addOns, buyer, print, shared, page, pageCount } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = useAccountSections();
  const title = t("tickets.title");
  const at = pageParam(page);
  // The default is left out of URLs.
  const printParam = print === "ticket" ? null : print;
  const hrefs = (id: "tickets" | "own-tickets-pdf") => ({
    ticket: pathTo(id, {}, { page: at }),
    performance: pathTo(id, {}, { print: "performance", page: at }),
  });
  return (
    <TicketsPage
      heading={titleOfPage(title, { page, pageCount }, t)}
      back={
        sections.includes("your-orders")
          ? { href: pathTo("your-orders"), label: t("account.orders.title") }
          : { href: pathTo("account"), label: t("account.title") }
      }
      sheets={sheets}
      kept={kept}
      addOns={addOns}
      buyer={buyer}
      print={print}
      hrefs={{
        page: hrefs("tickets"),
        pdf: hrefs("own-tickets-pdf"),
        text: pathTo("own-tickets-text", {}, { page: at }),
      }}
      filesNote={pageCount > 1 ? t("tickets.filesOfPage", { page, pageCount }) : undefined}
      actions={({ instance, tickets }) => (
        <SeparatedLinks>
          <a
            className="inline-block py-0.5"
            href={pathTo("own-tickets-pdf", {}, { instance: instance.id, print: printParam })}
          >
            {t("tickets.pdfOfPerformance")}
            <VisuallyHidden>
              <NamesWithin
                text={t("tickets.about", { what: instance.title })}
                names={[instance.title]}
              />
            </VisuallyHidden>
          </a>
          {tickets.every(isAdmission) ? <ShareAction instance={instance} page={page} /> : null}
        </SeparatedLinks>
      )}
      ticketNote={(ticket) => (
        <SendTicket ticket={ticket} isShared={shared.includes(ticket.id)} page={page} />
      )}
    >
      <ListPages
        label={t("account.pages.label", { list: title })}
        page={page}
        pageCount={pageCount}
        getHref={(other) => pathTo("tickets", {}, { print: printParam, page: pageParam(other) })}
      />
    </TicketsPage>
  );
}
