import type { InstanceLabel, StreamPass } from "#contract/schemas/ticket";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visibility";

type WatchLinkProps = {
  ticket: { id: string; instance: InstanceLabel; stream: StreamPass | null };
};

/** Links to the player of a ticket for a live stream. Renders nothing for other tickets. */
export function WatchLink({ ticket: { id, instance, stream } }: WatchLinkProps) {
  const { t, locale } = useTranslation();
  if (stream === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small">
        {t("watch.opens", {
          opens: formatDate(stream.opensAt, "date-time", locale),
          ends: formatDate(stream.endsAt, "date-time", locale),
        })}
      </p>
      <ButtonLink look="quiet" href={pathTo("watch", { ticket: id }, { token: stream.token })}>
        {t("watch.link")}
        <VisuallyHidden>{t("order.next.calendarAbout", instance)}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}
