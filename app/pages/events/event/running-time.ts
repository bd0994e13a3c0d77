import type { Translate } from "~/i18n/translate";

/** "about 1 hour 50 minutes, one intermission". */
export function runningTime(
  t: Translate,
  event: { runningMinutes: number; hasIntermission: boolean },
): string {
  const hours = Math.floor(event.runningMinutes / 60);
  const minutes = event.runningMinutes % 60;
  const parts = [
    hours > 0 ? t("event.hours", { count: hours }) : null,
    minutes > 0 ? t("event.minutes", { count: minutes }) : null,
  ].filter((part) => part !== null);
  const duration = parts.join(" ");
  return event.hasIntermission
    ? t("event.aboutWithIntermission", { duration })
    : t("event.aboutWithoutIntermission", { duration });
}
