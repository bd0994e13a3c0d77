import type { InstanceListing } from "#contract/schemas/event";
import { useTranslation } from "~/i18n/translation-context";
import { Stack } from "~/ui/layout/primitives";
import { EventList } from "./event-list";

type RelatedEventsProps = {
  related: readonly InstanceListing[];
  /** "2026-12-03" */
  today: string;
};

/** Similar events, each with its next performance. Needs listing.css. */
export function RelatedEvents({ related, today }: RelatedEventsProps) {
  const { t } = useTranslation();
  if (related.length === 0) return null;
  return (
    <Stack as="section" labelledBy="related" gap="small">
      <h2 id="related">{t("event.related")}</h2>
      <EventList instances={related} today={today} />
    </Stack>
  );
}
