import { TextOnly } from "~/ui/visibility";

export interface SiteHeaderProps {
  venueName: string;
  homeHref: string;
  /** The name of the navigation: "Main". */
  navLabel: string;
  /** Marks the entry of the page that is shown: "(current page)". */
  currentText?: string | undefined;
  /** The basket is one of them, its count in its words: "Basket (2)". */
  items: readonly { href: string; label: string; current?: boolean | undefined }[];
}

/** The venue's name and the ways to its parts, the same on every page. */
export function SiteHeader({ venueName, homeHref, navLabel, currentText, items }: SiteHeaderProps) {
  return (
    <header className="no-print border-b bg-card">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <a
          href={homeHref}
          className="mr-auto flex min-h-target-small items-center font-serif text-large font-semibold text-ink no-underline hover:underline"
        >
          {venueName}
        </a>
        {items.length > 0 ? (
          <nav aria-label={navLabel}>
            <ul className="flex flex-wrap gap-x-3 text-small sm:gap-x-4 md:text-base">
              {items.map(({ href, label, current }) => (
                <li key={href}>
                  <a
                    href={href}
                    aria-current={current ? "page" : undefined}
                    className={`inline-flex min-h-target-small items-center text-ink decoration-river decoration-2 underline-offset-4 hover:underline ${current ? "font-semibold underline" : "no-underline"}`}
                  >
                    {label}
                    {current && currentText ? <TextOnly>{currentText}</TextOnly> : null}
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

/** The first thing on a page for a keyboard: past the header. */
export function SkipLink({ href, children }: { href: `#${string}`; children: string }) {
  return (
    <a href={href} className="absolute -left-[99rem] top-2 z-10 bg-card px-4 py-2 focus:left-4">
      {children}
    </a>
  );
}
