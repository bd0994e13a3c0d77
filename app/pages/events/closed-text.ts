import type { InstanceDetail } from "#contract/schemas/event";
import { formatDate } from "~/i18n/format-date";
import type { Locale } from "#contract/locales";
import type { Translate } from "~/i18n/translate";
import type { ClosedReason } from "~/parts/performances/performance-sale";

type ClosedInstance = Pick<InstanceDetail, "onSaleAt" | "stream" | "closedBecause">;

/** A running stream counts as passed, but is not over. */
export const closedName = (reason: ClosedReason, { closedBecause }: ClosedInstance) =>
  reason === "passed" && closedBecause === "streaming" ? "streaming" : reason;

/**
 * Why tickets can't be chosen, and from when they can: the same sentences on the performance's pages and in calendars.
 * `isToday`: whether the performance is today, for the sentence about today's sale.
 */
export function closedSentences(
  { t, locale }: { t: Translate; locale: Locale },
  instance: ClosedInstance,
  reason: ClosedReason,
  isToday: boolean,
): string[] {
  const name = closedName(reason, instance);
  const { stream, onSaleAt } = instance;
  const when = stream === null ? "" : formatDate(stream.endsAt, "date-time", locale);
  const opens = reason === "not-on-sale" || reason === "priority" ? onSaleAt : null;
  return [
    reason === "off-sale" && !isToday
      ? t("performance.closed.off-sale.later")
      : t(`performance.closed.${name}.text`, { when }),
    ...(opens === null
      ? []
      : [t("performance.onSaleFrom", { when: formatDate(opens, "date-time", locale) })]),
  ];
}
