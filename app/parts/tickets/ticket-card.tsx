import type { ReactNode } from "react";
import type { WalletLink } from "#contract/rules/tickets/wallet-pass";
import { formatBarcode, type Admission, type SeatLabel } from "#contract/schemas/ticket";
import { AdmissionCard, type AdmissionCardProps } from "~/ui/admission-card";
import type { Fact } from "~/ui/description-list";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { ButtonLink } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visibility";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { seatName } from "#contract/text/seat-name";
import { ownSectionName, sectionName } from "#contract/text/section-name";
import { SeatThumbs } from "~/ui/seat-thumbs";
import { SeatSectionText } from "~/ui/section-text";
import type { Translate } from "~/i18n/translate";
import { DOT } from "~/i18n/unbroken";
import { type SeatDrawings, type SheetTicket, type TicketSheet } from "~/parts/orders/ticket";
import type { Locale } from "#contract/names/locales";
import { minutesBefore } from "~/domain/arithmetic/dates";
import { seatTitle } from "./seat-title";

type TicketCardProps = Pick<AdmissionCardProps, "alone" | "id" | "ground" | "about"> & {
  buyer: string | undefined;
  titleAs: NonNullable<AdmissionCardProps["titleAs"]>;
  ticket: SheetTicket;
  watching: TicketSheet["watching"];
  /** The performance is over: nobody needs the code. */
  isOver: boolean;
  /** The performance's only one. */
  isOnly: boolean;
  /** "Ticket 1 of 2". */
  position: string;
  /** When the doors open; null if that is unknown. */
  doors: string | null;
  note: ReactNode;
  /** The ticket after this one, if any. */
  next: readonly { href: string; seat: SeatLabel }[];
};

export function TicketCard(props: TicketCardProps) {
  const {
    ticket,
    watching,
    isOver,
    isOnly,
    buyer,
    position,
    titleAs,
    alone,
    doors,
    note,
    next,
    ...card
  } = props;
  const { t, locale } = useTranslation();
  if (ticket.stream !== null) {
    const type = <ContentText kind="priceType" text={ticket.priceTypeName} />;
    return (
      <AdmissionCard
        {...card}
        about={undefined}
        kicker={
          isOnly ? (
            type
          ) : (
            <>
              {position}
              {DOT}
              {type}
            </>
          )
        }
        title={watchTimes({ t, locale }, ticket.stream, watching)}
        titleAs={titleAs}
        facts={[]}
      >
        {watching === "over" ? null : (
          <div className="no-print">
            <WatchLink ticket={ticket} />
          </div>
        )}
        {watching === "later" ? (
          <p className="text-small">
            {t("watch.until", {
              ends: formatDate(ticket.stream.endsAt, "select-date-time", locale),
            })}
          </p>
        ) : null}
        {note}
      </AdmissionCard>
    );
  }
  const number = formatBarcode(ticket.barcode);
  return (
    <AdmissionCard
      {...card}
      kicker={
        <>
          {position}
          {DOT}
          <ContentText kind="priceType" text={ticket.priceTypeName} />
          {isOver ? DOT + t("availability.passed") : null}
        </>
      }
      title={seatTitle(t, ticket.seat)}
      titleAs={titleAs}
      facts={[
        ...seatFacts(t, ticket, isOver ? null : doors),
        ...(buyer === undefined ? [] : [[t("summary.bookedBy"), buyer] as const]),
        ...(isOver ? [[t("tickets.numberName"), number] as const] : []),
      ]}
      drawing={ticket.drawings && <SeatDrawing {...ticket.drawings} />}
      code={
        isOver
          ? undefined
          : {
              ...ticket.code,
              label: t("tickets.codeLabel", { number }),
              name: t("tickets.numberName"),
              number,
            }
      }
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

/** What the seat sees, and where it is. */
function SeatDrawing(drawings: SeatDrawings) {
  const { t } = useTranslation();
  return (
    <figure className="no-print grid gap-1">
      <figcaption className="text-small text-muted">
        {t(drawings.view === null ? "tickets.day.seat" : "tickets.day.view")}
      </figcaption>
      <SeatThumbs {...drawings} />
    </figure>
  );
}

function WalletLinks({ links, seat }: { links: readonly WalletLink[]; seat: SeatLabel }) {
  const { t } = useTranslation();
  if (links.length === 0) return null;
  return (
    <ul className="no-print flex flex-wrap gap-2">
      {links.map(({ wallet, href }) => (
        <li key={wallet}>
          <ButtonLink look="small-quiet" href={href}>
            {t(`tickets.wallet.${wallet}`)}
            <VisuallyHidden>
              <NamesWithin
                text={t("tickets.about", { what: seatName(t, seat) })}
                names={[ownSectionName(t, seat.section)]}
              />
            </VisuallyHidden>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export function doorsTime({ hall, instance }: TicketSheet, locale: Locale): string | null {
  const minutes = hall?.doorsMinutes ?? null;
  return minutes === null
    ? null
    : formatDate(minutesBefore(instance.startsAt, minutes), "time", locale);
}

/** The section, if it is not the title, when the doors open, the entrance, and step-free access. */
function seatFacts(
  t: Translate,
  { seat, stepFree, entrance = null }: Pick<Admission, "seat" | "stepFree" | "entrance">,
  doors: string | null,
): Fact[] {
  const term = t("order.fact.section");
  const section: Fact[] =
    seatTitle(t, seat) === sectionName(t, seat.section)
      ? []
      : [[term, <SeatSectionText seat={seat} />]];
  const door: Fact[] = [
    ...(doors === null ? [] : [[t("order.here.doors"), doors] as const]),
    ...(entrance === null
      ? []
      : [[t("order.fact.entrance"), <ContentText kind="hall" text={entrance} />] as const]),
  ];
  if (stepFree !== true) return [...section, ...door];
  return [...section, ...door, [t("order.fact.access"), t("order.fact.stepFree")]];
}

/** "On now, until Tuesday 5:06 AM". */
function watchTimes(
  { t, locale }: Translation,
  { opensAt, endsAt }: NonNullable<Admission["stream"]>,
  watching: TicketSheet["watching"],
): string {
  switch (watching) {
    case "now":
      return t("watch.now", { until: formatDate(endsAt, "weekday-time", locale) });
    case "over":
      return t("watch.over", { when: formatDate(endsAt, "select-date-time", locale) });
    default:
      return t("watch.later", { when: formatDate(opensAt, "select-date-time", locale) });
  }
}

/** Links to the player of a ticket for a live stream. Renders nothing for other tickets. */
function WatchLink({ ticket: { id, instance, stream } }: { ticket: Admission }) {
  const { t } = useTranslation();
  if (stream === null) return null;
  return (
    <ButtonLink href={pathTo("watch", { ticket: id }, { token: stream.token })}>
      {t("watch.link")}
      <VisuallyHidden>
        <NamesWithin text={t("order.next.calendarAbout", instance)} names={[instance.title]} />
      </VisuallyHidden>
    </ButtonLink>
  );
}
