import type { ReactNode } from "react";

import { BackLink } from "~/ui/layout/back-link";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/lead";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/stack";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { PrintOptions } from "./print-options";
import type { TicketAddresses } from "./print-options";
import { TicketSheets } from "./ticket-sheets";
import type { TicketSheetsProps } from "./ticket-sheets";

export type TicketsPageProps = TicketSheetsProps & {
  heading: string;
  lead?: string | undefined;
  back?: { href: string; label: string } | undefined;
  addresses: TicketAddresses;
  /** Which of the tickets the files have, where it is not all of them. */
  filesNote?: string | undefined;
  /** Below the tickets. */
  children?: ReactNode;
};

/** Tickets to be shown at the door: one's own, of an order, or shared by somebody. */
export function TicketsPage(props: TicketsPageProps) {
  const { heading, lead, back, addresses, filesNote, children, ...sheets } = props;
  const { t } = useTranslation();
  const isEmpty = sheets.sheets.length === 0;
  return (
    <Main>
      {back === undefined ? null : <BackLink href={back.href}>{back.label}</BackLink>}
      <div className="no-print">
        <Stack gap="small">
          <h1>{heading}</h1>
          {lead === undefined ? null : <Lead>{lead}</Lead>}
        </Stack>
      </div>
      {isEmpty ? (
        <EmptyState
          title={t("tickets.none")}
          action={
            <ButtonLink href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</ButtonLink>
          }
        />
      ) : (
        <>
          <PrintOptions current={sheets.print} addresses={addresses} note={filesNote} />
          <TicketSheets {...sheets} />
        </>
      )}
      {children}
    </Main>
  );
}
