import type { PrintOption } from "#contract/schemas/ticket";

import type { TicketSheet } from "~/pages/tickets/ticket";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Lead } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { CallBoxOffice } from "~/ui/call-box-office";
import { TicketsPage } from "../tickets-page";

type SharedTicketsPageProps = {
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

/** For a link to shared tickets that shows nothing. Whatever the reason, it says the same. */
export function BrokenLinkPage() {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t("tickets.broken.title")}</h1>
      <Lead>{t("tickets.broken.text")}</Lead>
      <p>
        <a href={pathTo("share-tickets")}>{t("tickets.broken.owner")}</a>
      </p>
      <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
    </Main>
  );
}
