import type { ReactNode } from "react";
import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/known-names";
import type { WalletLink } from "#contract/rules/wallet-pass";
import { capitalized } from "#contract/text/intl";
import {
  formatBarcode,
  type Admission,
  type HeldAddOn,
  type PrintOption,
  type SeatLabel,
} from "#contract/schemas/ticket";

import { AdmissionCard, type AdmissionCardProps } from "~/ui/admission-card";
import type { Fact } from "~/ui/description-list";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { ButtonLink } from "~/ui/button";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { placeName, rowName, seatName } from "#contract/text/seat-name";
import { ownSectionName, sectionName } from "#contract/text/section-name";
import { SeatThumbs } from "~/ui/seat-thumbs";
import { SeatSectionText } from "~/ui/section-text";
import type { Translate } from "~/i18n/translate";
import { isAdmission, type SheetTicket, type TicketSheet } from "~/parts/orders/ticket";
import { PerformanceFacts } from "./performance-facts";
import { groundOf, SheetTop } from "./sheet-top";
import { AddToCalendar } from "~/parts/performances/add-to-calendar";

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
                  note={ticketNote?.(ticket)}
                  next={tickets
                    .slice(index + 1, index + 2)
                    .map(({ seat }) => ({ href: `#${cardId(index + 1)}`, seat }))}
                />
              ))}
            </div>
            <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
              {mainAction}
              {mainAction ? <TextOnly>| </TextOnly> : null}{" "}
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
              {sheetActions ? <TextOnly>| </TextOnly> : null} {sheetActions}
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

type TicketCardProps = Pick<AdmissionCardProps, "alone" | "id" | "ground" | "about"> & {
  buyer: string | undefined;
  titleAs: "h3" | "h4";
  ticket: SheetTicket;
  /** "Ticket 1 of 2". */
  position: string;
  note: ReactNode;
  /** The ticket after this one, if any. */
  next: readonly { href: string; seat: SeatLabel }[];
};

function TicketCard(props: TicketCardProps) {
  const { ticket, buyer, position, titleAs, alone, note, next, ...card } = props;
  const { t } = useTranslation();
  if (ticket.stream !== null)
    return (
      <AdmissionCard
        {...card}
        kicker={position}
        title={<ContentText kind="priceType" text={ticket.priceTypeName} />}
        titleAs={titleAs}
        facts={[]}
      >
        {note}
        <div className="no-print">
          <WatchLink ticket={ticket} />
        </div>
      </AdmissionCard>
    );
  const number = formatBarcode(ticket.barcode);
  return (
    <AdmissionCard
      {...card}
      kicker={
        <>
          {position} · <ContentText kind="priceType" text={ticket.priceTypeName} />
        </>
      }
      title={seatTitle(t, ticket.seat)}
      titleAs={titleAs}
      facts={[
        ...seatFacts(t, ticket),
        ...(buyer === undefined ? [] : [[t("summary.bookedBy"), buyer] as const]),
      ]}
      drawing={ticket.drawings && <SeatThumbs {...ticket.drawings} view={null} />}
      code={{
        ...ticket.code,
        label: t("tickets.codeLabel", { number }),
        name: t("tickets.numberName"),
        number,
      }}
      alone={alone}
      next={next.map(({ href, seat }) => (
        <a key={href} href={href} className="next no-print">
          {t("tickets.next", { seat: seatTitle(t, seat) })}
        </a>
      ))}
    >
      {note}
      <WalletLinks links={ticket.wallet} seat={ticket.seat} />
    </AdmissionCard>
  );
}

function WalletLinks({ links, seat }: { links: readonly WalletLink[]; seat: SeatLabel }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <ul className="no-print flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ wallet, href }) => (
        <li key={wallet}>
          <a className="inline-block py-1" href={href}>
            {t(`tickets.wallet.${wallet}`)}
            <VisuallyHidden>
              <NamesWithin
                text={t("tickets.about", { what: seatName(t, seat) })}
                names={[ownSectionName(t, seat.section)]}
              />
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Row K, companion seat 12"; the section if seats have neither row nor name. */
function seatTitle(t: Translate, seat: SeatLabel): string {
  const row = seat.row === null ? [] : [rowName(t, seat.row)];
  const title = [...row, ...placeName(t, seat)].join(", ");
  return title === ""
    ? sectionName(t, seat.section)
    : title.charAt(0).toUpperCase() + title.slice(1);
}

/** The section, if it is not the title, the entrance, and step-free access. */
function seatFacts(
  t: Translate,
  { seat, stepFree, entrance = null }: Pick<Admission, "seat" | "stepFree" | "entrance">,
): Fact[] {
  const term = t("order.fact.section");
  const section: Fact[] =
    seatTitle(t, seat) === sectionName(t, seat.section)
      ? []
      : [[term, <SeatSectionText seat={seat} />]];
  const door: Fact[] =
    entrance === null
      ? []
      : [[t("order.fact.entrance"), <ContentText kind="hall" text={entrance} />]];
  if (stepFree !== true) return [...section, ...door];
  return [...section, ...door, [t("order.fact.access"), t("order.fact.stepFree")]];
}

/** Links to the player of a ticket for a live stream. Renders nothing for other tickets. */
function WatchLink({ ticket: { id, instance, stream } }: { ticket: Admission }) {
  const { t, locale } = useTranslation();
  if (stream === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small">
        {t("watch.opens", {
          opens: formatDate(stream.opensAt, "date-time", locale),
          ends: formatDate(stream.endsAt, "date-time", locale),
        })}
      </p>
      <ButtonLink look="quiet" href={pathTo("watch", { ticket: id }, { token: stream.token })}>
        {t("watch.link")}
        <VisuallyHidden>
          <NamesWithin text={t("order.next.calendarAbout", instance)} names={[instance.title]} />
        </VisuallyHidden>
      </ButtonLink>
    </div>
  );
}
