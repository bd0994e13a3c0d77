import type { ComingUp } from "~/domain/notices/coming-up";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { logoParts } from "~/ui/layout/look";
import { Stack, StandaloneLink } from "~/ui/layout/primitives";
import { EventList } from "./event-list";

/** The next events, on a page that is about none. Needs listing.css. */
export function NextEvents({
  comingUp,
  today,
  linksToAll = false,
}: ComingUp & { linksToAll?: boolean }) {
  const { t } = useTranslation();
  if (comingUp.length === 0) return null;
  return (
    <Stack as="section" labelledBy="coming-up" gap="small">
      <h2 id="coming-up">{t("whatsOn.comingUp", { venue: logoParts().name })}</h2>
      <EventList instances={comingUp} today={today} />
      {linksToAll ? (
        <StandaloneLink href={pathTo("whats-on")}>{t("errors.home")}</StandaloneLink>
      ) : null}
    </Stack>
  );
}
