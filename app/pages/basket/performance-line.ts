import type { InstanceLabel } from "#contract/schemas/ticket";
import { formatDate } from "~/i18n/format-date";
import type { Locale } from "~/i18n/locales";

/** "Thursday, December 3, 2026 at 7:30 PM · Main Hall". */
export function performanceLine(instance: InstanceLabel, locale: Locale): string {
  return `${formatDate(instance.startsAt, "date-time", locale)} · ${instance.hallName}`;
}
