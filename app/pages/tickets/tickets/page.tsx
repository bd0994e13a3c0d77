import { Parted } from "~/ui/parted";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { PrintOption } from "~/domain/orders/ticket";
import type { TicketSheet } from "~/domain/orders/ticket-sheet";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { ShareAction } from "../share-action";
import { TicketsPage } from "../tickets-page";

export type OwnTicketsPageProps = {
  sheets: readonly TicketSheet[];
  print: PrintOption;
  /** The ids of those that somebody else sees by a link. */
  shared: readonly string[];
};

/** The customer's tickets for what is still to come, of all orders. */
export function OwnTicketsPage({ sheets, print, shared }: OwnTicketsPageProps) {
  const { t } = useTranslation();
  const addresses = (id: "tickets" | "own-tickets-pdf") => ({
    ticket: pathTo(id),
    performance: pathTo(id, {}, { print: "performance" }),
  });
  return (
    <TicketsPage
      heading={t("tickets.title")}
      lead={t("tickets.lead")}
      back={{ href: pathTo("account"), label: t("account.title") }}
      sheets={sheets}
      print={print}
      addresses={{
        page: addresses("tickets"),
        pdf: addresses("own-tickets-pdf"),
        text: pathTo("own-tickets-text"),
      }}
      actions={({ instance }) => (
        <Parted>
          <a
            className="inline-block py-0.5"
            href={pathTo("own-tickets-pdf", {}, { instance: instance.id, print: optional(print) })}
          >
            {t("tickets.pdfOfPerformance")}
            <VisuallyHidden>{t("tickets.about", { what: instance.title })}</VisuallyHidden>
          </a>
          <ShareAction instance={instance} />
        </Parted>
      )}
      ticketNote={({ id }) =>
        shared.includes(id) ? (
          <p className="text-small text-muted">{t("tickets.share.isShared")}</p>
        ) : null
      }
    >
      <p className="no-print">
        <a href={pathTo("your-orders")}>{t("tickets.elsewhere")}</a>
      </p>
    </TicketsPage>
  );
}

/** An address says only what is not so anyway. */
const optional = (print: PrintOption) => (print === "ticket" ? null : print);
