import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { TextOnly } from "~/ui/visibility";
import { venue } from "~/venue";

type SiteHeaderProps = {
  /** The basket is one of them, its count in its words: "Basket (2)". */
  items?: readonly { href: string; label: string; current: boolean }[];
};

/** The venue's name and links to its parts, the same on every page. */
export function SiteHeader({ items = [] }: SiteHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="no-print border-b bg-card">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <a
          href={pathTo("whats-on")}
          className="mr-auto flex min-h-target-small items-center font-serif text-large font-semibold text-ink no-underline hover:underline"
        >
          {venue.name}
        </a>
        {items.length > 0 ? (
          <nav aria-label={t("site.mainNavigation")}>
            <ul className="flex flex-wrap gap-x-3 text-small sm:gap-x-4 md:text-base">
              {items.map(({ href, label, current }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={current ? "page" : undefined}
                    className={`inline-flex min-h-target-small items-center text-ink decoration-river decoration-2 underline-offset-4 hover:underline ${current ? "font-semibold underline" : "no-underline"}`}
                  >
                    {label}
                    {current ? <TextOnly>{t("common.currentPage")}</TextOnly> : null}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </header>
  );
}
