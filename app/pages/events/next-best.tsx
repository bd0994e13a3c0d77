import type { AvailabilityStatus } from "#contract/schemas/event";
import { StatusNote } from "~/ui/status-note";
import { VisuallyHidden } from "~/ui/visually-hidden";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type NextBestProps = {
  at: { event: string; instance: string };
  status: AvailabilityStatus;
  /** Says for those who hear the link alone which performance it is. */
  about: string;
};

/** Why there are no tickets, and the next best thing: the waiting list, or when they will be on sale. */
export function NextBest({ at, status, about }: NextBestProps) {
  const { t } = useTranslation();
  const link =
    status === "sold-out"
      ? { href: pathTo("waiting-list", at), label: t("waitingList.joinLink") }
      : status === "not-on-sale"
        ? { href: pathTo("instance", at), label: t("performance.whenOnSale") }
        : undefined;
  return (
    <StatusNote
      link={
        link && {
          href: link.href,
          label: (
            <>
              {link.label}
              <VisuallyHidden>{about}</VisuallyHidden>
            </>
          ),
        }
      }
    >
      {t(`availability.${status}`)}
    </StatusNote>
  );
}
