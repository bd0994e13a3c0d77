import type { LoaderFunctionArgs } from "@remix-run/node";

import { SEASON_KINDS, type SeasonKindSetting, type SeasonKindName } from "#contract/season-kinds";
import { requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Lead, Stack } from "~/ui/layout/primitives";
import { staffFrame } from "../staff-page.server";
import { StaffPage, useStaffPath } from "../staff-page";

export const handle = { title: "staff.season.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { frame: staffFrame(await requireStaff(context, request, "listSeasonRecords")) };
}

export function action() {
  return throwErrorPage(404);
}

const GROUPS = {
  programme: ["events", "performances"],
  prices: ["priceLists", "bookingFee", "promoCodes", "sale"],
  giving: ["funds", "donationRequest"],
  extras: ["menus", "stockItems"],
} as const satisfies Record<string, readonly SeasonKindName[]>;

/** What supervisors edit of the season, by kind. */
export default function StaffSeason() {
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const pathTo = (kind: SeasonKindName) => {
    const { isOnly = false }: SeasonKindSetting = SEASON_KINDS[kind];
    return staffPath(isOnly ? "staff-season-record" : "staff-season-records", { kind });
  };
  return (
    <StaffPage>
      <h1>{t("staff.season.title")}</h1>
      <Lead>{t("staff.season.lead")}</Lead>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <Stack key={group} as="section" gap="small" labelledBy={group}>
          <h2 id={group}>{t(`staff.season.groups.${group}`)}</h2>
          <ul className="border-b">
            {GROUPS[group].map((kind) => (
              <li key={kind} className="border-t py-3">
                <a href={pathTo(kind)} className="inline-block py-0.5 font-semibold">
                  {t(`staff.season.kinds.${kind}`)}
                </a>{" "}
                <p className="text-small text-muted">{t(`staff.season.about.${kind}`)}</p>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
    </StaffPage>
  );
}
