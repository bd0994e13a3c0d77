import type { ReactNode } from "react";
import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import { type HeldAddOn, type PrintOption } from "#contract/schemas/ticket";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { TextOnly } from "~/ui/visibility";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatShortWhen, formatWhen } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { venueSettings } from "~/venue-settings";
import { isAdmission, type SheetTicket, type TicketSheet } from "~/parts/orders/ticket";
import { PerformanceFacts } from "./performance-facts";
import { FoldedSheet } from "./folded-sheet";
import { PastTickets } from "./past-tickets";
import { groundClasses, SheetTop } from "./sheet-top";
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
  /** Each performance is folded, except this one; undefined: none is. Null: all are. */
  openInstance?: string | null | undefined;
  /** The package that has these tickets, whose heading is above. */
  packageId?: string | undefined;
  actions?: ((sheet: TicketSheet) => ReactNode) | undefined;
  /** Before the other actions of the only performance. */
  mainAction?: ReactNode;
  /** Below the actions. */
  moreActions?: ((sheet: TicketSheet) => ReactNode) | undefined;
  ticketNote?: ((ticket: SheetTicket) => ReactNode) | undefined;
};

export function TicketSheets(props: TicketSheetsProps) {
  const { sheets, addOns = [], buyer, print, isNamedAbove = false, ticketNote } = props;
  const { actions, mainAction, moreActions, openInstance, packageId } = props;
  const { t, locale } = useTranslation();
  const isFolded = openInstance !== undefined;
  const isBelow = packageId !== undefined;
  return (
    <div className={isFolded ? "grid min-w-0" : "sheets grid min-w-0"}>
      {sheets.map((sheet) => {
        const { instance, tickets, isSoon } = sheet;
        const sheetActions = actions?.(sheet);
        const when = capitalized(formatWhen(instance.startsAt, isSoon, locale));
        const key = isBelow ? `${packageId}-${instance.id}` : instance.id;
        const id = `performance-${key}`;
        const cardId = (index: number) => `ticket-${key}-${index + 1}`;
        const alone = {
          house: venueSettings.name,
          title: instance.title,
          // On paper, which is kept.
          lines: [
            capitalized(formatDate(instance.startsAt, "date-time", locale)),
            knownName(t, "hall", instance.hallName),
          ],
          foot: t("tickets.foot", { phone: venueSettings.boxOffice.phone }),
        };
        // On order pages nobody needs the code of the past. Pages of tickets stay as they were printed.
        const isRecord = sheet.isOver && print === null && tickets.every(isAdmission);
        const cards = isRecord ? (
          <PastTickets tickets={tickets} titleAs={isBelow ? "h5" : "h4"} ticketNote={ticketNote} />
        ) : (
          <div className={tickets.length > 1 ? "tickets ticket-strip" : "tickets"}>
            {tickets.map((ticket, index) => (
              <TicketCard
                key={ticket.id}
                id={cardId(index)}
                ticket={ticket}
                watching={sheet.watching}
                isOver={sheet.isOver}
                isOnly={tickets.length === 1}
                buyer={buyer}
                position={t("tickets.one", { index: index + 1, count: tickets.length })}
                titleAs={print !== null ? "h3" : isBelow ? "h5" : "h4"}
                ground={ticket.stream === null ? groundClasses(sheet) : undefined}
                alone={print === "ticket" ? alone : undefined}
                about={
                  print !== null && tickets.length === 1 ? undefined : (
                    <TicketAbout sheet={sheet} isPrinted={print === null} />
                  )
                }
                doors={doorsTime(sheet, locale)}
                note={ticketNote?.(ticket)}
                next={tickets
                  .slice(index + 1, index + 2)
                  .map(({ seat }) => ({ href: `#${cardId(index + 1)}`, seat }))}
              />
            ))}
          </div>
        );
        const body = (
          <>
            {cards}
            <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
              {mainAction}
              {mainAction ? <TextOnly>| </TextOnly> : null} {sheetActions}
              {sheet.isOver ? null : (
                <>
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
                </>
              )}
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
          </>
        );
        // With the date: performances of the same event need different labels.
        const labelledBy = `${id} ${id}-when`;
        if (isFolded)
          return (
            <section key={instance.id} aria-labelledby={labelledBy}>
              <FoldedSheet
                sheet={sheet}
                id={id}
                titleAs={isBelow ? "h4" : "h3"}
                open={openInstance === instance.id}
              >
                {body}
              </FoldedSheet>
            </section>
          );
        return (
          <section
            key={instance.id}
            aria-labelledby={labelledBy}
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
            {body}
          </section>
        );
      })}
    </div>
  );
}

type TicketAboutProps = {
  sheet: TicketSheet;
  /** Pages of tickets alone have it at the top of each sheet of paper. */
  isPrinted: boolean;
};

/** On the ticket itself, which may be shown, sent or cut out without what is around it. */
function TicketAbout({ sheet: { instance, isSoon }, isPrinted }: TicketAboutProps) {
  const { locale } = useTranslation();
  const { title, startsAt, hallName } = instance;
  return (
    <p className={isPrinted ? undefined : "no-print"}>
      <b>
        <ContentText text={keepNumbers(title)} />
      </b>
      <br />
      {capitalized(formatShortWhen(startsAt, isSoon, locale))}
      {DOT}
      <ContentText kind="hall" text={hallName} unbroken />
    </p>
  );
}
