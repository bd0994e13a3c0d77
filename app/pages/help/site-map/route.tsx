import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import { useIsOpen } from "~/routing/feature-routes";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { SITE_MAP, SITE_MAP_PARTS } from "~/routing/site-map";
import { useAccountSections } from "~/routing/use-account-sections";
import { LinkColumns } from "~/ui/link-columns";
import { Main } from "~/ui/layout/main";
import { openLinks, SHOP_LINK, STREAMS_LINK } from "~/ui/layout/site-links";
import { venuePageLinks } from "~/ui/layout/venue-pages";
import { getBrowseWays } from "~/parts/performances/browse-ways.server";

export const handle = { title: "site.map" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const [browseBy, customer] = await Promise.all([getBrowseWays(context), context.customer()]);
  return { browseBy, isSignedIn: customer !== null };
}

type MapLink = { href: string; label: string; lang?: string | undefined };

/** The pages that a visitor may look for, as far as this venue has them; those of the account once they are signed in. */
export default function SiteMap() {
  const { browseBy, isSignedIn } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { features } = usePageFrame();
  const isOpen = useIsOpen();
  const sections = useAccountSections();
  const further: Partial<Record<(typeof SITE_MAP_PARTS)[number], readonly MapLink[]>> = {
    "site.whatsOn": [
      { href: pathTo("whats-on", {}, { view: "calendar" }), label: t("whatsOn.calendar") },
      ...browseBy.map((by) => ({
        href: pathTo("browse", { by }),
        label: t(`browse.${by}.title`),
      })),
      ...openLinks(features, [STREAMS_LINK]).map(({ href, label }) => ({ href, label: t(label) })),
    ],
    "site.tickets": openLinks(features, [SHOP_LINK]).map(({ href, label }) => ({
      href,
      label: t(label),
    })),
    "site.account": isSignedIn
      ? sections.map((name) => ({ href: pathTo(name), label: t(`account.sections.${name}`) }))
      : [],
    "site.thisSite": [...venuePageLinks("header", locale), ...venuePageLinks("footer", locale)],
  };
  const isFor = (route: string) => !isSignedIn || (route !== "login" && route !== "register");
  const groups = SITE_MAP_PARTS.map((part) => ({
    heading: t(part),
    links: [
      ...SITE_MAP.filter(
        (page) => page.part === part && isOpen(page.route) && isFor(page.route),
      ).map(({ route, label }): MapLink => ({ href: pathTo(route), label: t(label) })),
      ...(further[part] ?? []),
    ],
  }));
  return (
    <Main>
      <h1>{t("site.map")}</h1>
      <LinkColumns groups={groups} />
    </Main>
  );
}
