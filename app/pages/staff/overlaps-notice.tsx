import type { HallOverlap } from "#contract/schemas/staff-sales";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";
import { Notice } from "~/ui/notice";
import { useStaffPath } from "./staff-page";

type Props = { overlaps: readonly HallOverlap[] | undefined };

/** Other performances that are in the hall when one is to be there. They forbid nothing. */
export function OverlapsNotice({ overlaps = [] }: Props) {
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  if (overlaps.length === 0) return null;
  return (
    <Notice tone="warning" title={t("staff.overlaps.title", { count: overlaps.length })}>
      <ul>
        {overlaps.map(({ instanceId, title, startsAt, endsAt }) => (
          <li key={instanceId}>
            <a href={staffPath("staff-performance", { instance: instanceId })}>
              <NamesWithin
                text={t("staff.overlaps.line", {
                  title,
                  start: formatDate(startsAt, "short-date-time", locale),
                  end: formatDate(endsAt, "time", locale),
                })}
                names={[title]}
              />
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
