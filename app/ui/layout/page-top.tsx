import { LiveRegion } from "~/ui/live-region";
import { SkipLink } from "./site-header";
import { useTranslation } from "~/i18n/translation-context";

/** The element that says what the step before has done. Script gives it the focus when a page arrives with it. */
export const NOTICES_ID = "notices";

export interface PageTopProps {
  /** The page has notices: they are the first thing to read. */
  hasNotices?: boolean;
}

/** What comes first on every page: the way past the header, and where script says things. */
export function PageTop({ hasNotices = false }: PageTopProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink href={hasNotices ? `#${NOTICES_ID}` : "#main"}>
        {t("common.skipToContent")}
      </SkipLink>
      <LiveRegion offline={t("common.offline")} online={t("common.online")} />
    </>
  );
}

/** The way back to the page above, before the heading. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="no-print">
      <a href={href} className="inline-flex items-center gap-1 py-0.5">
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {children}
      </a>
    </p>
  );
}

export interface BreadcrumbProps {
  /** The name of the navigation: "You are here". */
  label: string;
  /** From the top; the last one, without `href`, is this page. */
  trail: readonly { label: string; href?: string | undefined }[];
}

/** The pages above this one. */
export function Breadcrumb({ label, trail }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="no-print">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map((place, index) => (
          <li key={place.label} className="flex gap-2">
            {index > 0 ? (
              <span aria-hidden="true" className="text-muted">
                /
              </span>
            ) : null}{" "}
            {place.href ? (
              <a href={place.href} className="inline-block py-0.5">
                {place.label}
              </a>
            ) : (
              <span aria-current="page" className="py-0.5 text-muted">
                {place.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
