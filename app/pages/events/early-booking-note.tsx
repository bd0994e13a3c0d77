import type { InstanceListing } from "#contract/schemas/event";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";
import { earlySentences } from "./closed-text";

type EarlyBookingNoteProps = { instance: InstanceListing | undefined; className?: string };

/** From when members can book a performance before everyone; nothing if that isn't to come. */
export function EarlyBookingNote({ instance, className }: EarlyBookingNoteProps) {
  const words = useTranslation();
  if (instance === undefined) return null;
  const names = (instance.earlyBooking ?? []).flatMap(({ levels }) => levels);
  return earlySentences(words, instance).map((sentence) => (
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
