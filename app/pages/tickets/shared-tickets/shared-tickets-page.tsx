import type { PrintOption } from "#contract/schemas/ticket";
import type { TicketSheet } from "~/domain/orders/ticket-sheet";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { TicketsPage } from "../tickets-page";

export type SharedTicketsPageProps = {
  token: string;
  sharedBy: string;
  /** ISO with offset. */
  endsAt: string;
  sheets: readonly TicketSheet[];
  print: PrintOption;
};

/** Tickets that somebody shared, for whoever has the link. */
export function SharedTicketsPage(props: SharedTicketsPageProps) {
  const { token, sharedBy, endsAt, sheets, print } = props;
  const { t, locale } = useTranslation();
  const count = sheets.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const addresses = (id: "shared-tickets" | "shared-tickets-pdf") => ({
    ticket: pathTo(id, {}, { token }),
    performance: pathTo(id, {}, { token, print: "performance" }),
  });
  return (
    <TicketsPage
      heading={t("tickets.shared.title", { name: sharedBy, count })}
      lead={t("tickets.shared.lead", { until: formatDate(endsAt, "date-time", locale) })}
      sheets={sheets}
      print={print}
      addresses={{
        page: addresses("shared-tickets"),
        pdf: addresses("shared-tickets-pdf"),
        text: pathTo("shared-tickets-text", {}, { token }),
      }}
    />
  );
}
