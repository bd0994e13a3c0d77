import type { ComingUp } from "~/domain/notices/coming-up";
import { useTranslation } from "~/i18n/translation-context";
import { logoParts } from "~/ui/layout/look";
import { Stack } from "~/ui/layout/primitives";
import { EventList } from "./event-list";

/** The next events, on a page that is about none. Needs listing.css. */
export function NextEvents({ comingUp, today }: ComingUp) {
  const { t } = useTranslation();
  if (comingUp.length === 0) return null;
  return (
    <Stack as="section" labelledBy="coming-up" gap="small">
      <h2 id="coming-up">{t("whatsOn.comingUp", { venue: logoParts().name })}</h2>
      <EventList instances={comingUp} today={today} />
    </Stack>
  );
}
