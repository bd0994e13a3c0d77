import type { ReactNode } from "react";
import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import { type HeldAddOn, type PrintOption } from "#contract/schemas/ticket";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { TextOnly } from "~/ui/visibility";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { venueSettings } from "~/venue-settings";
import { isAdmission, type SheetTicket, type TicketSheet } from "~/parts/orders/ticket";
import { PerformanceFacts } from "./performance-facts";
import { groundOf, SheetTop } from "./sheet-top";
import { AddToCalendar } from "~/parts/performances/add-to-calendar";
import { doorsTime, TicketCard } from "./ticket-card";

export type TicketSheetsProps = {
  sheets: readonly TicketSheet[];
  /** Add-ons for these performances; undefined if the page lists them elsewhere. */
  addOns?: readonly HeldAddOn[] | undefined;
  /** Name of the buyer; undefined for a recipient of shared tickets, and where the page has it elsewhere. */
  buyer?: string | undefined;
  /** Null on order pages, which have their own heading above and directions below. */
  print: PrintOption | null;
  /** The page's banner names the only performance. */
  isNamedAbove?: boolean;
  actions?: ((sheet: TicketSheet) => ReactNode) | undefined;
  /** Before the other actions of the only performance. */
  mainAction?: ReactNode;
  /** Below the actions. */
  moreActions?: ((sheet: TicketSheet) => ReactNode) | undefined;
  ticketNote?: ((ticket: SheetTicket) => ReactNode) | undefined;
};

export function TicketSheets(props: TicketSheetsProps) {
  const { sheets, addOns = [], buyer, print, isNamedAbove = false, ticketNote } = props;
  const { actions, mainAction, moreActions } = props;
  const { t, locale } = useTranslation();
  return (
    <div className="sheets grid min-w-0">
      {sheets.map((sheet) => {
        const { instance, tickets } = sheet;
        const sheetActions = actions?.(sheet);
        const when = capitalized(formatDate(instance.startsAt, "date-time", locale));
        const id = `performance-${instance.id}`;
        const cardId = (index: number) => `ticket-${instance.id}-${index + 1}`;
        const alone = {
          house: venueSettings.name,
          title: instance.title,
          lines: [when, knownName(t, "hall", instance.hallName)],
          foot: t("tickets.foot", { phone: venueSettings.boxOffice.phone }),
        };
        return (
          <section
            key={instance.id}
            // With the date: performances of the same event need different labels.
            aria-labelledby={`${id} ${id}-when`}
            className={print === "performance" ? "sheet grid gap-4" : "grid gap-4"}
          >
            <header
              className={isNamedAbove ? "vh" : `${print === "ticket" ? "no-print " : ""}grid gap-2`}
            >
              {print === "performance" ? (
                <p className="print-only mb-2 font-semibold">{venueSettings.name}</p>
              ) : null}
              <SheetTop
                sheet={sheet}
                id={id}
                when={when}
                titleAs={print === null ? "h3" : "h2"}
                hasPoster={print !== null}
              />
            </header>
            <div className={tickets.length > 1 ? "tickets ticket-strip" : "tickets"}>
              {tickets.map((ticket, index) => (
                <TicketCard
                  key={ticket.id}
                  id={cardId(index)}
                  ticket={ticket}
                  buyer={buyer}
                  position={t("tickets.one", { index: index + 1, count: tickets.length })}
                  titleAs={print === null ? "h4" : "h3"}
                  ground={ticket.stream === null ? groundOf(instance) : undefined}
                  alone={print === "ticket" ? alone : undefined}
                  about={<TicketAbout instance={instance} />}
                  doors={doorsTime(sheet, locale)}
                  note={ticketNote?.(ticket)}
                  next={tickets
                    .slice(index + 1, index + 2)
                    .map(({ seat }) => ({ href: `#${cardId(index + 1)}`, seat }))}
                />
              ))}
            </div>
            <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
              {mainAction}
              {mainAction ? <TextOnly>| </TextOnly> : null} {sheetActions}
              {sheetActions ? <TextOnly>| </TextOnly> : null}{" "}
              <AddToCalendar
                eventId={instance.eventId}
                instanceId={instance.id}
                about={
                  <NamesWithin
                    text={t("order.next.calendarAbout", instance)}
                    names={[instance.title]}
                  />
                }
              />
            </div>
            {moreActions?.(sheet)}
            {/* Once per performance, not on each ticket. */}
            {print === null ? null : (
              <PerformanceFacts
                sheet={sheet}
                addOns={addOns.filter(({ instanceId }) => instanceId === instance.id)}
              >
                {print === "performance" && tickets.some(isAdmission) ? (
                  <p className="print-only text-small">{alone.foot}</p>
                ) : null}
              </PerformanceFacts>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** On the ticket itself, which may be shown or sent without what is around it. Printed pages have it at their top. */
function TicketAbout({ instance: { title, startsAt, hallName } }: Pick<TicketSheet, "instance">) {
  const { locale } = useTranslation();
  return (
    <p className="no-print">
      <b>
        <ContentText text={keepNumbers(title)} />
      </b>
      <br />
      {capitalized(formatDate(startsAt, "select-date-time", locale))} ·{" "}
      <ContentText kind="hall" text={hallName} />
    </p>
  );
}
