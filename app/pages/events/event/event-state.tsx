import type { InstanceListing } from "#contract/schemas/event";
import { calendarDay } from "~/domain/arithmetic/dates";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import type { TranslationKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { availabilityName } from "~/parts/performances/performance-sale";
import { useNow } from "~/routing/page-frame";
import { CallBoxOffice } from "~/ui/call-box-office";
import { Notice } from "~/ui/notice";

import { EarlyBookingNote, firstEarly } from "../early-booking-note";

export type EventState =
  | "finished"
  | "streaming"
  | "cancelled"
  | "sold-out"
  | "announced"
  | "off-sale";

export const STATUS_TEXTS = {
  finished: "availability.passed",
  streaming: "availability.streaming",
  cancelled: "availability.cancelled",
  "sold-out": "availability.sold-out",
  announced: "availability.not-on-sale",
  "off-sale": "availability.off-sale",
} as const satisfies Record<EventState, TranslationKey>;

/** Null while any performance has tickets. */
export function eventState(
  instances: readonly Pick<InstanceListing, "status" | "closedBecause">[],
): EventState | null {
  const upcoming = instances.filter(({ status }) => status !== "passed");
  const isStreaming = instances.some((instance) => availabilityName(instance) === "streaming");
  if (upcoming.length === 0) return isStreaming ? "streaming" : "finished";
  const open = upcoming.filter(({ status }) => status !== "cancelled");
  if (open.length === 0) return "cancelled";
  if (open.every(({ status }) => status === "sold-out")) return "sold-out";
  if (!open.every(({ status }) => status === "sold-out" || status === "not-on-sale")) return null;
  const isAnnounced = open.some((instance) => availabilityName(instance) === "not-on-sale");
  return isAnnounced ? "announced" : "off-sale";
}

/** When the first of the sales begins; null if none is announced. */
const firstOpening = (instances: readonly Pick<InstanceListing, "opensAt">[]): string | null =>
  instances
    .flatMap(({ opensAt }) => opensAt ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** Whether all performances that are still to come are today. */
const isOnlyToday = (instances: readonly InstanceListing[], today: string): boolean =>
  instances
    .filter(({ status }) => status !== "passed" && status !== "cancelled")
    .every(({ startsAt }) => calendarDay(startsAt) === today);

type EventClosedProps = {
  state: EventState;
  instances: readonly InstanceListing[];
  /** "2026-12-03" */
  today: string;
};

export function EventClosed({ state, instances, today }: EventClosedProps) {
  const { t, locale } = useTranslation();
  const now = useNow();
  const opensAt = firstOpening(instances);
  return (
    <Notice
      tone="warning"
      title={t(
        state === "off-sale" && isOnlyToday(instances, today)
          ? "performance.closed.off-sale.text"
          : `event.closed.${state}`,
      )}
    >
      {state === "announced" ? <EarlyBookingNote instance={firstEarly(instances)} /> : null}
      {state === "announced" && opensAt !== null ? (
        <p>{t("performance.onSaleFrom", { when: formatNearDay(opensAt, now, locale) })}</p>
      ) : null}
      {state === "sold-out" || state === "off-sale" ? (
        <CallBoxOffice>{t("performance.callBoxOffice")}</CallBoxOffice>
      ) : null}
    </Notice>
  );
}
