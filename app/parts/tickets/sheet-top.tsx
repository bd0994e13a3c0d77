import { ticketPoster } from "#runtime/posters/poster-look";

import { keepNumbers } from "#contract/text/name";
import { minutesBefore } from "~/domain/arithmetic/dates";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { nearTime } from "~/i18n/dates-and-money/near-time";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { TicketSheet } from "~/parts/orders/ticket";
import { ContentText } from "~/ui/content-text";
import { Picture } from "~/ui/decorative-image";

type SheetTopProps = {
  sheet: TicketSheet;
  /** Of the title; that of its date ends with `-when`. */
  id: string;
  when: string;
  titleAs: "h2" | "h3";
  /** Order pages show the poster at their top. */
  hasPoster: boolean;
};

/** Classes of the ground of a performance's poster, on which its tickets are too until it is over. */
export const groundClasses = ({
  instance,
  isOver,
}: Pick<TicketSheet, "instance" | "isOver">): string =>
  `ground ground-${isOver ? "ink" : posterImage(ticketPoster(instance)).ground}`;

/** A performance's title, date and hall. Today and tomorrow it begins with the hour, and says when the doors open. */
export function SheetTop({ sheet, id, when, titleAs: Title, hasPoster }: SheetTopProps) {
  const words = useTranslation();
  const { t, locale } = words;
  const { instance, hall, watching } = sheet;
  // A stream's ticket says until when it can be watched.
  const near = watching === "now" ? null : sheet.near;
  const poster = hasPoster ? posterImage(ticketPoster(instance)) : null;
  const doorsMinutes = near === null ? null : (hall?.doorsMinutes ?? null);
  return (
    <div className={poster === null ? undefined : `ticket-top ${groundClasses(sheet)}`}>
      <div className="grid content-center gap-2">
        {near === null ? null : (
          <p className="no-print text-large font-semibold">
            {nearTime(words, near, instance.startsAt)}
          </p>
        )}
        <Title id={id}>
          <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
        </Title>
        <p id={`${id}-when`} className={watching === "now" ? "num" : "num text-large"}>
          {when}
        </p>
        <p>
          <ContentText kind="hall" text={instance.hallName} unbroken />
          {doorsMinutes === null
            ? null
            : `${DOT}${t("event.calendarEntry.doors", {
                time: formatDate(minutesBefore(instance.startsAt, doorsMinutes), "time", locale),
              })}`}
        </p>
      </div>
      {poster === null ? null : (
        <Picture poster={poster} sizes="16rem" className="no-print" loading="lazy" />
      )}
    </div>
  );
}
