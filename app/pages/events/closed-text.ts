import { knownName } from "#contract/text/known-names";
import type { InstanceDetail, InstanceListing } from "#contract/schemas/event";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import type { ClosedReason } from "~/parts/performances/performance-sale";

type ClosedInstance = Pick<
  InstanceDetail,
  "onSaleAt" | "stream" | "closedBecause" | "earlyBooking" | "openTo" | "codesOpen"
>;
/** `now`: dates within a year from it don't name theirs. */
type Words = { t: Translate; locale: Locale; now?: string | undefined };

type EarlyInstance = Pick<InstanceListing, "earlyBooking" | "openTo">;

/** Which members can book before everyone, and from when: "Members (Friend) can book from …". */
export function earlySentences(
  { t, locale, now }: Words,
  { earlyBooking, openTo }: EarlyInstance,
): string[] {
  const joinLevelNames = (levels: readonly string[]) =>
    levels.map((level) => knownName(t, "membership", level)).join(", ");
  const open = openTo ?? [];
  return [
    ...(open.length === 0 ? [] : [t("performance.openTo", { levels: joinLevelNames(open) })]),
    ...(earlyBooking ?? []).map(({ opensAt, levels }) =>
      t("performance.earlyBooking", {
        levels: joinLevelNames(levels),
        when: formatNearDay(opensAt, now, locale),
      }),
    ),
  ];
}

/** The levels in `earlySentences`. */
export const earlyLevels = ({ earlyBooking, openTo }: EarlyInstance): string[] => [
  ...(openTo ?? []),
  ...(earlyBooking ?? []).flatMap(({ levels }) => levels),
];

/** A running stream counts as passed, but is not over. */
export const closedName = (reason: ClosedReason, { closedBecause }: ClosedInstance) =>
  reason === "passed" && closedBecause === "streaming" ? "streaming" : reason;

/**
 * Why tickets can't be chosen, and from when they can: the same sentences on the performance's pages and in calendars.
 * `isToday`: whether the performance is today, for the sentence about today's sale.
 */
export function closedSentences(
  words: Words,
  instance: ClosedInstance,
  reason: ClosedReason,
  isToday: boolean,
): string[] {
  const { t, locale, now } = words;
  const name = closedName(reason, instance);
  const { stream, onSaleAt } = instance;
  const when = stream === null ? "" : formatNearDay(stream.endsAt, now, locale);
  const isAhead = reason === "not-on-sale" || reason === "priority";
  const opens = isAhead ? onSaleAt : null;
  return [
    reason === "off-sale" && !isToday
      ? t("performance.closed.off-sale.later")
      : reason === "priority" && instance.codesOpen === false
        ? t("performance.closed.priority.membersOnly")
        : t(`performance.closed.${name}.text`, { when }),
    ...(isAhead ? earlySentences(words, instance) : []),
    ...(opens === null
      ? []
      : [t("performance.onSaleFrom", { when: formatNearDay(opens, now, locale) })]),
  ];
}
