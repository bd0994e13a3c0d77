import { VisuallyHidden } from "~/ui/visibility";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

/** Leads to a file that a calendar opens. `about` says for those who hear the link alone which performance it is. */
export function AddToCalendar({
  eventId,
  instanceId,
  about,
}: {
  eventId: string;
  instanceId: string;
  about?: string;
}) {
  const { t } = useTranslation();
  return (
    <a
      href={pathTo("instance-calendar", { event: eventId, instance: instanceId })}
      className="no-print inline-block py-0.5 text-small"
    >
      {t("event.addToCalendar")}
      {about === undefined ? null : <VisuallyHidden>{about}</VisuallyHidden>}
    </a>
  );
}
