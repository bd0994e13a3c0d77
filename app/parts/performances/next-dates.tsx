import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT, unbreak } from "~/i18n/unbroken";
import { ContentText } from "~/ui/content-text";

const DATES_SHOWN = 3;

/** The first dates of an event and its hall, on one line. */
export function NextDates({
  dates,
}: {
  dates: readonly Pick<InstanceListing, "startsAt" | "hall">[];
}) {
  const { locale } = useTranslation();
  const days = dates
    .slice(0, DATES_SHOWN)
    .map(({ startsAt }) => unbreak(formatDate(startsAt, "pill", locale)));
  return (
    <p className="num">
      {capitalized(days.map((day) => `${day}${DOT}`).join(""))}
      <ContentText kind="hall" text={dates[0]?.hall.name ?? ""} unbroken />
    </p>
  );
}
