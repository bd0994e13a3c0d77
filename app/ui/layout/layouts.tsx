import type { ReactNode } from "react";
import { Languages, SiteHeader } from "./site-header";
import { VisitTop } from "./visit-top";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venueSettings } from "~/venue-settings";
import { PageTop } from "./page-top";
import { FOOTER_COLUMNS, hasShortFooter, openLinks, SHORT_FOOTER_LINKS } from "./site-links";
import { VisitBar } from "./visit-bar";
import type { SiteState } from "./visit-bar";
import { PhoneLink } from "./phone-link";
import { hasSection, venuePageLinks } from "./venue-pages";
import { WholeNumbers } from "~/ui/whole-numbers";

/** `state` is null if it could not be loaded. */
type LayoutProps = { state: SiteState | null; children: ReactNode };

export function DefaultLayout({ state, children }: LayoutProps) {
  const { visitTopSlot, route } = usePageFrame();
  return (
    <>
      {visitTopSlot ?? <VisitTop state={state} />}
      {children}
      {hasShortFooter(route, state) ? <ShortFooter /> : <Footer />}
    </>
  );
}

/** Layout of the card page and of streams ("bare"), without navigation except the logo link. */
export function BareLayout({ state, children }: LayoutProps) {
  return (
    <>
      <PageTop />
      <SiteHeader />
      <VisitBar state={state} />
      {children}
      <ShortFooter />
    </>
  );
}

/** Layout of staff pages ("staff"), without visitor state. */
export function StaffLayout({ children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTop />
      <header className="no-print border-b bg-card">
        <p className="wrap flex min-h-target items-center gap-2 py-2 font-display text-large">
          {t("staff.header", { venue: venueSettings.name })}
        </p>
      </header>
      {children}
      <footer className="site-footer no-print">
        <p className="wrap">
          <a href={pathTo("help")}>{t("pages.help.title")}</a>
        </p>
      </footer>
    </>
  );
}

/** One line: from the basket to the card page, below a stream, and on short pages. */
function ShortFooter() {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  return (
    <footer className="no-print mt-auto border-t py-2 text-small">
      <ul className="wrap flex flex-wrap items-center gap-x-6">
        <li>
          {t("site.boxOffice")} <PhoneLink />
        </li>
        {openLinks(features, SHORT_FOOTER_LINKS).map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="inline-block py-1">
              {t(label)}
            </a>
          </li>
        ))}
        <Languages />
      </ul>
    </footer>
  );
}

function Footer() {
  const { t, locale } = useTranslation();
  const { features } = usePageFrame();
  const columns = FOOTER_COLUMNS.map((column) => ({
    ...column,
    links: openLinks(features, column.links).filter(({ href }) => hasSection(href, locale)),
  })).filter(({ links }) => links.length > 0);
  const own = venuePageLinks("footer", locale);
  return (
    <footer className="site-footer no-print">
      <div className="wrap">
        <div className="columns">
          {columns.map(({ heading, contact, links }) => (
            <div key={heading}>
              <h2>{t(heading)}</h2>
              {contact === "address" ? (
                <p>
                  <WholeNumbers text={venueSettings.address} />
                </p>
              ) : null}
              {contact === "phone" ? (
                <p>
                  {t("site.boxOffice")} <PhoneLink />
                  {t("site.openingHours")}
                </p>
              ) : null}
              <details>
                {/* Lies over the heading, which text browsers would otherwise show twice. */}
                <summary aria-label={t(heading)} />
                <ul className="list">
                  {[
                    ...links.map(({ href, label }) => ({ href, label: t(label), lang: undefined })),
                    ...(heading === "site.thisSite" ? own : []),
                  ].map(({ href, label, lang }) => (
                    <li key={href}>
                      <a href={href} lang={lang}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          ))}
        </div>
        <p className="last">
          {t(features.ticketSubscriptions ? "site.feesButSubscriptions" : "site.pricesIncludeFees")}
        </p>
      </div>
    </footer>
  );
}
