import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRINT_OPTIONS } from "#contract/schemas/ticket";

import { useTranslation } from "~/i18n/translation-context";
import { readPageNumber } from "~/parts/orders/order";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { AccountPage } from "../account-page";
import { performanceLines } from "../order-lines";
import { ListPages, pageParam, titleOfPage } from "~/ui/list-pages";
import { loadSection } from "~/.server/auth/load-section";

export const handle = {
  title: (orders, t) => titleOfPage(t("account.sections.print-at-home-tickets"), orders, t),
} satisfies PageHandle<typeof loader>;

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPageNumber(request);
  const query = { group: "upcoming", printAtHome: "true", page } as const;
  return loadSection(
    { request, context },
    "print-at-home-tickets",
    (session) => context.crm.listOrders({ query, session }),
    "load-orders",
  );
}

export default function PrintAtHomeTickets() {
  const { orders, page, pageCount } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const title = t("account.sections.print-at-home-tickets");
  return (
    <AccountPage
      section="print-at-home-tickets"
      heading={titleOfPage(title, { page, pageCount }, t)}
    >
      {orders.length === 0 ? (
        <EmptyState
          title={t("account.print.none")}
          action={
            <ButtonLink href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</ButtonLink>
          }
        />
      ) : (
        <>
          <Lead>{t("account.print.lead")}</Lead>
          <LineList>
            {orders.map(({ id, number, ticketCount, instances }) => (
              <LineItem
                key={id}
                title={<ContentText text={instances[0]?.title ?? number} />}
                details={[
                  ...performanceLines({ instances, belowFirstTitle: true }),
                  t("account.print.order", {
                    number,
                    tickets: t("account.orders.tickets", { count: ticketCount }),
                  }),
                ]}
                actions={PRINT_OPTIONS.map((option) => (
                  <a
                    key={option}
                    className="inline-block py-0.5"
                    href={pathTo("your-order-tickets-pdf", { order: id }, { print: option })}
                  >
                    {t("account.print.pdf", { option: t(`tickets.print.${option}`) })}
                    <VisuallyHidden>{` ${number}`}</VisuallyHidden>
                  </a>
                ))}
              />
            ))}
          </LineList>
          <ListPages
            label={t("account.pages.label", { list: title })}
            page={page}
            pageCount={pageCount}
            getHref={(at) => pathTo("print-at-home-tickets", {}, { page: pageParam(at) })}
          />
        </>
      )}
    </AccountPage>
  );
}
