import type { InstanceListing } from "#contract/schemas/event";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";
import { earlyLevels, earlySentences } from "./closed-text";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

type EarlyBookingNoteProps = { instance: InstanceListing | undefined; className?: string };

/** Which members can book a performance before everyone, and from when; while they can, when everyone can. */
export function EarlyBookingNote({ instance, className }: EarlyBookingNoteProps) {
  const words = useTranslation();
  const now = useNow();
  if (instance === undefined) return null;
  const { t, locale } = words;
  const { status, opensAt = null } = instance;
  const names = earlyLevels(instance);
  const sale =
    status === "priority" && opensAt !== null
      ? [t("performance.onSaleFrom", { when: formatNearDay(opensAt, now, locale) })]
      : [];
  return [...earlySentences({ ...words, now }, instance), ...sale].map((sentence) => (
    <p key={sentence} className={className}>
      <NamesWithin text={sentence} names={names} />
    </p>
  ));
}

/** Whether the notice above the dates says of all of them when members can book. */
export const areOpenedTogether = (instances: readonly InstanceListing[]): boolean =>
  new Set(instances.map(({ earlyBooking }) => JSON.stringify(earlyBooking ?? []))).size === 1;

/** That whose priority booking opens first. */
export const firstEarly = (instances: readonly InstanceListing[]): InstanceListing | undefined =>
  instances
    .flatMap((instance) =>
      (instance.earlyBooking ?? []).slice(0, 1).map(({ opensAt }) => ({ instance, opensAt })),
    )
    .sort((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt))[0]?.instance;
