import type { ReactNode } from "react";
import { PRINT_OPTIONS, type PrintOption } from "#contract/schemas/ticket";

import { BackLink } from "~/ui/layout/page-top";
import { ButtonLink, PrintButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Stack, Row } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { PageScript } from "~/ui/layout/page-script";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { isAdmission, isOnDay, type KeptPage } from "~/parts/orders/ticket";
import { TicketSheets, type TicketSheetsProps } from "./ticket-sheets";
import { TextOnly } from "~/ui/visibility";

type TicketsPageProps = TicketSheetsProps & {
  print: PrintOption;
  /** Null if the browser may not keep the page. */
  kept: KeptPage | null;
  heading: string;
  lead?: string | undefined;
  back?: { href: string; label: string } | undefined;
  /** Links to the same tickets in each layout and as files. */
  hrefs: { page: Record<PrintOption, string>; pdf: Record<PrintOption, string>; text: string };
  /** Says which tickets the files have, if not all. */
  filesNote?: string | undefined;
  children?: ReactNode;
};

export function TicketsPage(props: TicketsPageProps) {
  const { heading, lead, back, hrefs, filesNote, children, kept, ...sheets } = props;
  const { t } = useTranslation();
  const [first] = sheets.sheets;
  const isEmpty = first === undefined;
  // A ticket for a stream has nothing to show at a door.
  const admits = sheets.sheets.some(({ tickets }) => tickets.some(isAdmission));
  // Opened at the door, the page begins with the ticket.
  const isBare = first !== undefined && isOnDay(first.near);
  return (
    <Main>
      {back === undefined || isBare ? null : <BackLink href={back.href}>{back.label}</BackLink>}
      <div className="no-print">
        <Stack gap="small">
          <h1>{heading}</h1>
          {lead === undefined || isBare ? null : <Lead>{lead}</Lead>}
        </Stack>
      </div>
      {kept === null ? null : <SavedNote {...kept} />}
      {isEmpty ? (
        <EmptyState
          title={t("tickets.none")}
          action={
            <ButtonLink href={pathTo("whats-on")}>{t("account.orders.seeWhatsOn")}</ButtonLink>
          }
        />
      ) : (
        <>
          <TicketSheets {...sheets} />
          {admits ? (
            <PrintOptions print={sheets.print} hrefs={hrefs} filesNote={filesNote} />
          ) : null}
        </>
      )}
      {children}
    </Main>
  );
}

/** Shown only in the page that the browser saved; see `enhance/tickets`. */
function SavedNote({ owner, until, madeAt }: KeptPage) {
  const { t, locale } = useTranslation();
  const { enhanceUrl } = usePageFrame();
  if (enhanceUrl === null) return null;
  return (
    <>
      <p data-owner={owner} data-saved={until} hidden className="font-semibold">
        {t("tickets.saved", { time: formatDate(madeAt, "date-time", locale) })}
      </p>
      <PageScript name="tickets" />
    </>
  );
}

type PrintOptionsProps = Pick<TicketsPageProps, "print" | "hrefs" | "filesNote">;

function PrintOptions({ print: current, hrefs, filesNote }: PrintOptionsProps) {
  const { t } = useTranslation();
  const { page, pdf, text } = hrefs;
  return (
    <div className="no-print">
      <Stack gap="small" as="section" labelledBy="printing">
        <h2 id="printing" className="text-total">
          {t("tickets.print.title")}
        </h2>
        {filesNote === undefined ? null : <p>{filesNote}</p>}
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {PRINT_OPTIONS.map((option) => (
            <li key={option}>
              <a
                href={page[option]}
                aria-current={option === current ? "true" : undefined}
                className={
                  option === current
                    ? "inline-block py-1 font-bold text-ink no-underline"
                    : "inline-block py-1"
                }
              >
                {t(`tickets.print.${option}`)}
                {option === current ? <TextOnly>{t("common.selected")}</TextOnly> : null}
              </a>
            </li>
          ))}
        </ul>
        <Row>
          <ButtonLink href={pdf[current]}>{t("tickets.pdf")}</ButtonLink>
          <PrintButton label={t("order.next.print")} />
          <a className="inline-block py-1" href={text}>
            {t("tickets.plainText")}
          </a>
        </Row>
        <p className="text-small text-muted">{t("tickets.door")}</p>
      </Stack>
    </div>
  );
}
