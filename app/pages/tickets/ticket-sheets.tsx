import type { ReactNode } from "react";
import type { PrintOption, Admission, SeatLabel } from "#contract/schemas/ticket";

import { AdmissionCard } from "~/ui/admission-card";
import { TicketCard } from "~/ui/ticket-card";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";
import { seatName, isSpecialKind } from "#contract/seat-name";
import type { Translate } from "~/i18n/translate";
import {
  barcodeGroups,
  isAdmission,
  type SheetTicket,
  type TicketSheet,
  type WalletLink,
} from "./ticket";
import { AddToCalendar } from "../events/add-to-calendar";
import { WatchLink } from "../watch/watch-link";

export type TicketSheetsProps = {
  sheets: readonly TicketSheet[];
  print: PrintOption;
  actions?: ((sheet: TicketSheet) => ReactNode) | undefined;
  ticketNote?: (ticket: SheetTicket) => ReactNode;
};

export function TicketSheets({ sheets, print, actions, ticketNote }: TicketSheetsProps) {
  const { t, locale } = useTranslation();
  return (
    <div className="sheets grid min-w-0 gap-10 print:block">
      {sheets.map((sheet) => {
        const { instance, directions, stepFree, tickets } = sheet;
        const when = formatDate(instance.startsAt, "date-time", locale);
        const way = [directions, stepFree].filter((line) => line !== null);
        const id = `performance-${instance.id}`;
        const alone = {
          house: venue.name,
          title: instance.title,
          lines: [when, instance.hallName],
          foot: t("tickets.foot", { phone: venue.boxOffice.phone }),
        };
        return (
          <section
            key={instance.id}
            // With its date: two performances of one event are two regions.
            aria-labelledby={`${id} ${id}-when`}
            className={
              print === "performance" ? "sheet grid gap-4 print:block" : "grid gap-4 print:block"
            }
          >
            <header className={print === "ticket" ? "no-print grid gap-2" : "grid gap-2"}>
              {print === "performance" ? (
                <p className="print-only mb-2 font-semibold">{venue.name}</p>
              ) : null}
              <h2 id={id}>{instance.title}</h2>
              <p id={`${id}-when`} className="num text-large">
                {when}
              </p>
              <p>{instance.hallName}</p>
              <div className="no-print flex flex-wrap gap-x-4 gap-y-1 text-small">
                <AddToCalendar
                  eventId={instance.eventId}
                  instanceId={instance.id}
                  about={t("order.next.calendarAbout", { title: instance.title })}
                />
                {actions ? <TextOnly>| </TextOnly> : null} {actions?.(sheet)}
              </div>
            </header>
            {tickets.map((ticket, index) =>
              ticket.stream !== null ? (
                <TicketCard
                  key={ticket.id}
                  title={t("tickets.one", { index: index + 1, count: tickets.length })}
                  when={when}
                  where={instance.hallName}
                  facts={seatFacts(t, ticket)}
                >
                  <WatchLink ticket={ticket} />
                </TicketCard>
              ) : (
                <AdmissionCard
                  key={ticket.id}
                  title={t("tickets.one", { index: index + 1, count: tickets.length })}
                  facts={seatFacts(t, ticket)}
                  code={{
                    ...ticket.code,
                    label: t("tickets.codeLabel", { number: barcodeGroups(ticket.barcode) }),
                    name: t("tickets.numberName"),
                    number: barcodeGroups(ticket.barcode),
                  }}
                  alone={print === "ticket" ? alone : undefined}
                >
                  {ticketNote?.(ticket)}
                  <WalletLinks links={ticket.wallet} seat={ticket.seat} />
                </AdmissionCard>
              ),
            )}
            {/* Once, also on paper: in a text browser each sheet is read one after the other. */}
            <div className="grid gap-2 print:mt-6">
              {way.map((line) => (
                <p key={line} className="text-small text-muted">
                  {line}
                </p>
              ))}
              {print === "performance" && tickets.some(isAdmission) ? (
                <p className="print-only text-small">{alone.foot}</p>
              ) : null}
            </div>
          </section>
        );
      })}
    </div>
  );
}

export function WalletLinks({ links, seat }: { links: readonly WalletLink[]; seat: SeatLabel }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {links.map(({ wallet, href }) => (
        <li key={wallet}>
          <a className="inline-block py-0.5" href={href}>
            {t(`tickets.wallet.${wallet}`)}
            <VisuallyHidden>{t("tickets.about", { what: seatName(t, seat) })}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

type Fact = { term: string; description: string };

export function seatFacts(
  t: Translate,
  {
    seat,
    stepFree,
    priceTypeName,
    stream,
  }: Pick<Admission, "seat" | "stepFree" | "priceTypeName" | "stream">,
): Fact[] {
  const priceType = { term: t("order.fact.priceType"), description: priceTypeName };
  if (stream !== null) return [priceType];
  return [
    { term: t("order.fact.section"), description: seat.section },
    ...(seat.row === null ? [] : [{ term: t("order.fact.row"), description: seat.row }]),
    ...placeFact(t, seat),
    ...(stepFree === null
      ? []
      : [
          {
            term: t("order.fact.access"),
            description: t(stepFree ? "order.fact.stepFree" : "order.fact.steps"),
          },
        ]),
    priceType,
  ];
}

/** "Wheelchair space: 3"; where places have no numbers, "Place: Wheelchair space", and nothing for an ordinary one. */
function placeFact(t: Translate, { kind, number }: SeatLabel): Fact[] {
  const term = t(`seatName.term.${kind}`);
  if (number !== null) return [{ term, description: number }];
  return isSpecialKind(kind) ? [{ term: t("seatName.term.place"), description: term }] : [];
}
