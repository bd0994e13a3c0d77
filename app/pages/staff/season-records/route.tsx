import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { languageNames } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Button, ButtonLink } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { ContentText } from "~/ui/content-text";
import { FilterBar } from "~/ui/filter-bar";
import { TextField } from "~/ui/forms/text-field";
import { BackLink } from "~/ui/layout/page-top";
import { ListPages, pageParam, titleOfPage } from "~/ui/list-pages";
import { Notice } from "~/ui/notice";
import { fieldLabel } from "../season/season-labels";
import { listSeasonPage } from "./page.server";
import { StaffPage, useStaffPath } from "../staff-page";

export const handle = {
  title: ({ kind, page, pageCount }, t) =>
    titleOfPage(t(`staff.season.kinds.${kind}`), { page, pageCount }, t),
} satisfies PageHandle<typeof loader>;

export const loader = listSeasonPage;

export function action() {
  return throwErrorPage(404);
}

/** Lists what the season has of a kind, with links to edit it and to add more. */
export default function SeasonKind() {
  const { kind, search, unchanged, rows, page, pageCount } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const path = staffPath("staff-season-records", { kind });
  const title = t(`staff.season.kinds.${kind}`);
  const isDated = kind === "performances";
  const hasDetails = rows.some(({ detail }) => detail !== null);
  const columns = (
    [
      "name",
      ...(isDated ? (["hall"] as const) : hasDetails ? (["detail"] as const) : []),
      "state",
    ] as const
  ).map((column) => t(`staff.season.column.${column}`));
  return (
    <StaffPage>
      <BackLink href={staffPath("staff-season", {})}>{t("staff.season.title")}</BackLink>
      <h1 id="title">{title}</h1>
      {unchanged === null ? null : (
        <Notice title={t("staff.season.unchanged")}>
          <ul>
            {unchanged.fields.map(({ name, locales }) => (
              <li key={name}>
                {t("staff.season.unchangedIn", {
                  field: fieldLabel(t, kind, name),
                  languages: locales.map((each) => languageNames[each]).join(", "),
                })}
              </li>
            ))}
          </ul>
          <p>
            <a
              href={`${staffPath("staff-season-record", { kind }, { id: unchanged.id, translate: "yes" })}#translations`}
            >
              {t("staff.season.editTranslations")}
            </a>
          </p>
        </Notice>
      )}
      <ButtonLink standalone href={staffPath("staff-season-record", { kind })}>
        {t(`staff.season.add.${kind}`)}
      </ButtonLink>
      {rows.length === 0 && search === "" ? null : (
        <FilterBar action={path} label={title} short>
          <TextField
            field={{ id: "search", name: "search", initialValue: search }}
            type="search"
            label={t("staff.season.search")}
            autoComplete="off"
          />
          <Button look="quiet">{t("staff.find.find")}</Button>
        </FilterBar>
      )}
      {rows.length === 0 ? (
        <p>{search === "" ? t("staff.season.empty") : t("staff.season.none", { search })}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={columns}
          rows={rows.map(({ id, name, detail, startsAt, isActive }) => ({
            key: id,
            cells: [
              <a
                key="name"
                className="inline-block py-0.5"
                href={staffPath("staff-season-record", { kind }, { id })}
              >
                {startsAt === null ? (
                  <ContentText text={name} />
                ) : (
                  t("staff.performances.name", {
                    title: name,
                    time: formatDate(startsAt, "date-time", locale),
                  })
                )}
              </a>,
              ...(hasDetails ? [<ContentText key="detail" text={detail ?? ""} />] : []),
              t(isActive ? "staff.season.state.active" : "staff.season.state.over"),
            ],
          }))}
        />
      )}
      <ListPages
        label={title}
        page={page}
        pageCount={pageCount}
        getHref={(at) =>
          staffPath("staff-season-records", { kind }, { search, page: pageParam(at) })
        }
      />
    </StaffPage>
  );
}
