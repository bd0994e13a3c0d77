import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { seasonName } from "#contract/rules/events/season";
import { throwErrorPage } from "~/.server/rendering/replies";
import { BROWSE_BY, groupByLetter, type BrowseBy } from "~/domain/browse";
import { intlLocale } from "~/i18n/locales";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { EmptyState } from "~/ui/empty-state";
import { LinkColumns } from "~/ui/link-columns";
import { Main } from "~/ui/layout/main";
import { TabLinks } from "~/ui/layout/section-nav";

export const handle = {
  cache: true,
  title: ({ by }, t) => t(`browse.${by}.title`),
  share: ({ by }, t) => ({ text: t(`browse.${by}.lead`), motif: "rings" }),
} satisfies PageHandle<typeof loader>;

const isBrowseBy = (by: string | undefined): by is BrowseBy =>
  BROWSE_BY.some((known) => known === by);

export async function loader({ params: { by }, context }: LoaderFunctionArgs) {
  if (!isBrowseBy(by)) return throwErrorPage(404);
  const index = (await context.crm.getSeasonIndex()).value;
  const links = {
    composers: () => index.composers.map((one) => ({ ...one, id: one.name })),
    artists: () => index.artists.map((one) => ({ ...one, id: one.name })),
    seasons: () =>
      index.seasons.map(({ season, count }) => ({ id: season, name: seasonName(season), count })),
  };
  const ways = BROWSE_BY.filter((way) => way === by || index[way].length > 1);
  return { by, ways, links: links[by]() };
}

const FILTERS = { composers: "composer", artists: "artist", seasons: "season" } as const;

/** Links to the performances of each composer, artist or season. */
export default function Browse() {
  const { by, ways, links } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const own = useContentLang();
  const groups =
    by === "seasons"
      ? [{ letter: t("browse.seasons.heading"), items: links }]
      : groupByLetter(links, intlLocale(locale));
  return (
    <Main>
      <h1>{t(`browse.${by}.title`)}</h1>
      <TabLinks
        label={t("browse.label")}
        tabs={ways.map((tab) => ({
          href: pathTo("browse", { by: tab }),
          label: t(`browse.${tab}.tab`),
          current: tab === by,
        }))}
      />
      {links.length === 0 ? (
        <EmptyState title={by === "seasons" ? t("whatsOn.noneYet") : t(`browse.${by}.none`)} />
      ) : (
        <p>{t(`browse.${by}.lead`)}</p>
      )}
      <LinkColumns
        jumpLabel={t("browse.letters")}
        groups={groups.map(({ letter, items }) => ({
          heading: letter,
          links: items.map(({ id, name, count }) => ({
            href: pathTo("whats-on", {}, { [FILTERS[by]]: id }),
            label: name,
            ...(by === "seasons" ? {} : own),
            note: by === "seasons" ? t("whatsOn.count", { count }) : String(count),
          })),
        }))}
      />
    </Main>
  );
}
