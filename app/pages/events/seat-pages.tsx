import type { ReactNode } from "react";

import type { InstanceDetail } from "#contract/schemas/event";
import { filterQuery } from "~/domain/seat-filter";
import type { SeatFilter } from "~/domain/seat-filter";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { DecorativeImage } from "~/ui/decorative-image";
import { Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";

/** Hidden fields of a form with `GET`, which replace the query of its action. */
export const KeptFilter = ({ filter }: { filter: SeatFilter }) =>
  Object.entries(filterQuery(filter)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** Fragment of the list or map, where keyboards and text browsers start; the page stays scrolled to its top. */
export const START_ID = "start";

export type PerformanceParams = { event: string; instance: string };

export function seatsPath(
  at: PerformanceParams,
  view: string,
  query: Readonly<Record<string, string | number>> = {},
): string {
  return `${pathTo("choose-seats", { ...at, view }, query)}#${START_ID}`;
}

/** `seatsPath` without escaping, which a `slug` doesn't need: faster for halls of many sections. */
export function sectionPaths(at: PerformanceParams, filter: SeatFilter): (slug: string) => string {
  const folder = pathTo("choose-seats", { ...at, view: "" });
  const query = new URLSearchParams(filterQuery(filter));
  const rest = `${query.size > 0 ? `?${query.toString()}` : ""}#${START_ID}`;
  return (slug) => `${folder}${slug}${rest}`;
}

/** The stylesheet that positions a section's seats and adds up `prices`, in whole units by band letter. */
export function seatStylesPath(
  folder: string,
  slug: string,
  prices: Readonly<Record<string, number>>,
) {
  const query = Object.entries(prices).map(([letter, price]) => `${letter}=${price}`);
  return `${folder}/seats-${slug}.css${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** The drawn view from a seat, by the seat's index in its section. */
export const seatViewPath = (folder: string, slug: string, index: number): string =>
  `${folder}/view-${slug}.${index + 1}.svg`;

/** The search for a wheelchair space with one companion seat. */
export const accessSeatsPath = (at: PerformanceParams): string =>
  seatsPath(at, "list", { together: 2, feature: "wheelchair" });

export function SeatPageTitle({
  title,
  instance: { event, startsAt, hall },
  withHall = false,
  id,
}: {
  title: ReactNode;
  id?: string;
  instance: Pick<InstanceDetail, "event" | "startsAt" | "hall">;
  withHall?: boolean;
}) {
  const { locale } = useTranslation();
  const date = formatDate(startsAt, "date-time", locale);
  return (
    <Stack gap="small">
      <h1 id={id}>{title}</h1>
      <p className="num">
        <ContentText text={event.title} /> · {date}
        {withHall ? (
          <>
            {" · "}
            <ContentText kind="hall" text={hall.name} />
          </>
        ) : null}
      </p>
    </Stack>
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
        max,
        rows: t("performance.rows", { count: rows.length, rows: rows.join(", ") }),
      })}
    </p>
  );
}

/** Decorative, because text beside it describes the view. */
export const DrawnView = ({ src }: { src: string }) => (
  <DecorativeImage src={src} width="600" height="380" loading="lazy" className="w-full rounded" />
);
