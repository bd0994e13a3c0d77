import type { PrintOption } from "#contract/schemas/ticket";

import { Parted } from "~/ui/parted";
import { VisuallyHidden } from "~/ui/visibility";
import type { TicketSheet } from "~/pages/tickets/ticket";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ListPages, titleOfPage, type ListPage } from "~/pages/account/list-pages";
import { ShareAction } from "../share-action";
import { TicketsPage } from "../tickets-page";

export type OwnTicketsPageProps = {
  sheets: readonly TicketSheet[];
  print: PrintOption;
  /** The ids of those that somebody else sees by a link. */
  shared: readonly string[];
} & ListPage;

/** The customer's tickets for what is still to come, of all orders, a page at a time. */
export function OwnTicketsPage({ sheets, print, shared, page, pageCount }: OwnTicketsPageProps) {
  const { t } = useTranslation();
  const title = t("tickets.title");
  const at = shownPage(page);
  const addresses = (id: "tickets" | "own-tickets-pdf") => ({
    ticket: pathTo(id, {}, { page: at }),
    performance: pathTo(id, {}, { print: "performance", page: at }),
  });
  return (
    <TicketsPage
      heading={titleOfPage(title, { page, pageCount }, t)}
      lead={t("tickets.lead")}
      back={{ href: pathTo("account"), label: t("account.title") }}
      sheets={sheets}
      print={print}
      addresses={{
        page: addresses("tickets"),
        pdf: addresses("own-tickets-pdf"),
        text: pathTo("own-tickets-text", {}, { page: at }),
      }}
      filesNote={pageCount > 1 ? t("tickets.filesOfPage", { page, pageCount }) : undefined}
      actions={({ instance }) => (
        <Parted>
          <a
            className="inline-block py-0.5"
            href={pathTo("own-tickets-pdf", {}, { instance: instance.id, print: optional(print) })}
          >
            {t("tickets.pdfOfPerformance")}
            <VisuallyHidden>{t("tickets.about", { what: instance.title })}</VisuallyHidden>
          </a>
          <ShareAction instance={instance} page={page} />
        </Parted>
      )}
      ticketNote={({ id }) =>
        shared.includes(id) ? (
          <p className="text-small text-muted">{t("tickets.share.isShared")}</p>
        ) : null
      }
    >
      <ListPages
        label={t("account.pages.label", { list: title })}
        page={page}
        pageCount={pageCount}
        hrefOf={(other) =>
          pathTo("tickets", {}, { print: optional(print), page: shownPage(other) })
        }
      />
      <p className="no-print">
        <a href={pathTo("your-orders")}>{t("tickets.elsewhere")}</a>
      </p>
    </TicketsPage>
  );
}

/** An address says only what is not so anyway. */
const shownPage = (page: number) => (page > 1 ? page : null);
const optional = (print: PrintOption) => (print === "ticket" ? null : print);
