import type { ReactNode } from "react";

import { VisuallyHidden } from "~/ui/visibility";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

type AddToCalendarProps = {
  eventId: string;
  instanceId: string;
  /** Names the performance, for screen readers. */
  about?: ReactNode;
};

export function AddToCalendar({ eventId, instanceId, about }: AddToCalendarProps) {
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
