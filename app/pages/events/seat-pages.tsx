import type { ReactNode } from "react";

import type { InstanceDetail } from "#contract/schemas/event";
import { filterQuery, type SeatFilter } from "~/domain/seating/seat-filter";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import { DOT } from "~/i18n/unbroken";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import type { PerformanceParams } from "~/routing/seat-paths";
import { DecorativeImage } from "~/ui/decorative-image";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";

/** Hidden fields of a form with `GET`, which replace the query of its action. */
export const KeptFilter = ({ filter }: { filter: SeatFilter }) =>
  Object.entries(filterQuery(filter)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** From a page about chosen seats to their section, where they are still chosen. */
export function BackToSeats(props: {
  at: PerformanceParams;
  view: string | null;
  filter: SeatFilter;
  seats: readonly { seat: { id: string } }[];
}) {
  const { at, view, filter, seats } = props;
  const { t } = useTranslation();
  const query = new URLSearchParams([
    ...seats.map(({ seat }) => ["seat", seat.id]),
    ...Object.entries(filterQuery(filter)),
  ]).toString();
  const path = pathTo("choose-seats", { ...at, view: view ?? "overview" });
  return (
    <BackLink href={query === "" ? path : `${path}?${query}`}>{t("seats.facts.back")}</BackLink>
  );
}

/** From the pages where seats are chosen to the performance's own. */
export function BackToPerformance(props: {
  instance: Pick<InstanceDetail, "id" | "event">;
  /** Seats can be chosen by price there. */
  hasPriceChoice: boolean;
}) {
  const { instance, hasPriceChoice } = props;
  const { t } = useTranslation();
  return (
    <BackLink href={pathTo("instance", { event: instance.event.id, instance: instance.id })}>
      {hasPriceChoice ? (
        t("seats.chooseByPrice")
      ) : (
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      )}
    </BackLink>
  );
}

type SubtitleProps = {
  instance: Pick<InstanceDetail, "event" | "startsAt" | "hall">;
  withHall?: boolean;
};

export function SeatPageTitle({
  title,
  id,
  ...subtitle
}: SubtitleProps & { title: ReactNode; id?: string }) {
  return (
    <Stack gap="small">
      <h1 id={id}>{title}</h1>
      <SeatPageSubtitle {...subtitle} />
    </Stack>
  );
}

/** For which performance the seats are. */
export function SeatPageSubtitle({
  instance: { event, startsAt, hall },
  withHall = false,
}: SubtitleProps) {
  const { locale } = useTranslation();
  const date = formatNearDay(startsAt, usePageFrame().now, locale);
  return (
    <p className="num max-w-none">
      <ContentText text={event.title} lang={event.titleLang} />
      {DOT}
      {date}
      {withHall ? (
        <>
          {DOT}
          <ContentText kind="hall" text={hall.name} unbroken />
        </>
      ) : null}
    </p>
  );
}

/** Announces the limit of seats in some rows, before it refuses a choice. */
export function RowLimitNote({ rowLimit }: Pick<InstanceDetail, "rowLimit">) {
  const { t } = useTranslation();
  if (rowLimit === null) return null;
  const { rows, max } = rowLimit;
  return (
    <p>
      {t("performance.rowLimit", {
        ...upTo(max),
        rows: t("performance.rows", { count: rows.length, rows: rows.join(", ") }),
      })}
    </p>
  );
}

/** Decorative, because text beside it describes the view. */
export const DrawnView = ({ src }: { src: string }) => (
  <DecorativeImage src={src} width="600" height="380" loading="lazy" className="w-full rounded" />
);
