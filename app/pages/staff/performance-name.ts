import { knownName } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translate } from "~/i18n/translate";
import { DOT } from "~/i18n/unbroken";

type Performance = { title: string; startsAt: string; hallName: string };

/** "Gala, Saturday, January 2, 2027 at 7:30 PM · Main Hall": its live stream differs from it by the hall alone. */
export function performanceName(
  t: Translate,
  locale: Locale,
  { title, startsAt, hallName }: Performance,
): string {
  const time = formatDate(startsAt, "date-time", locale);
  return [t("staff.performances.name", { title, time }), knownName(t, "hall", hallName)].join(DOT);
}
