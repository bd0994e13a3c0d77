import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { type FeatureName, isOffered } from "#contract/names/features";
import {
  SEASON_KINDS,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import { valueOrNull } from "#contract/calls/unavailable";
import { requireStaff } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Lead, Stack } from "~/ui/layout/primitives";
import { staffFrame } from "../staff-page.server";
import { StaffPage, useStaffPath } from "../staff-page";

export const handle = { title: "staff.season.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listSeasonRecords");
  return {
    frame: staffFrame(signedIn),
    hidden: await listUnusedKinds(context, signedIn.session),
  };
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

/** Kinds that only these features sell by, and the kind whose records show that they are used all the same. */
const FEATURES: Partial<
  Record<SeasonKindName, { of: readonly FeatureName[]; records: SeasonKindName }>
> = {
  funds: { of: ["donations"], records: "funds" },
  donationRequest: { of: ["donations"], records: "funds" },
  menus: { of: ["food"], records: "menus" },
  stockItems: { of: ["merchandise", "addOns", "food"], records: "stockItems" },
};

/** The kinds of features that are off and without records. A kind whose records can't be loaded is not one of them. */
async function listUnusedKinds(
  { crm, features }: Pick<AppLoadContext, "crm" | "features">,
  session: string,
): Promise<SeasonKindName[]> {
  const kinds = Object.values(GROUPS).flat<(readonly SeasonKindName[])[]>();
  const unused = kinds.map(async (kind) => {
    const feature = FEATURES[kind];
    if (feature === undefined || isOffered(features, feature.of)) return [];
    const params = { kind: feature.records };
    const page = await valueOrNull(crm.listSeasonRecords({ session, params, query: { page: 1 } }));
    return page?.rows.length === 0 ? [kind] : [];
  });
  return (await Promise.all(unused)).flat();
}

/** What supervisors edit of the season, by kind. */
export default function StaffSeason() {
  const { hidden } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const pathTo = (kind: SeasonKindName) => {
    const { isOnly = false }: SeasonKindSetting = SEASON_KINDS[kind];
    return staffPath(isOnly ? "staff-season-record" : "staff-season-records", { kind });
  };
  const groups = (Object.keys(GROUPS) as (keyof typeof GROUPS)[])
    .map((group) => ({ group, kinds: GROUPS[group].filter((kind) => !hidden.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <StaffPage>
      <h1>{t("staff.season.title")}</h1>
      <Lead>{t("staff.season.lead")}</Lead>
      {groups.map(({ group, kinds }) => (
        <Stack key={group} as="section" gap="small" labelledBy={group}>
          <h2 id={group}>{t(`staff.season.groups.${group}`)}</h2>
          <ul className="border-b">
            {kinds.map((kind) => (
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
