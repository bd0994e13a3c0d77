import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";

/** The skip link, the polite live region and the connection status. */
export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <a href="#main" className="absolute -left-[99rem] top-2 z-10 bg-card px-4 py-2 focus:left-4">
        {t("common.skipToContent")}
      </a>
      <div role="status" data-live="" className="vh" />
      <div
        role="status"
        data-connection=""
        data-offline={t("common.offline")}
        data-online={t("common.online")}
        data-unsent={t("common.unsent")}
        className="connection"
      />
    </>
  );
}

/** A link to the parent page, above the heading. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="no-print back">
      <a href={href} className="inline-flex items-center gap-1 py-0.5">
        <svg viewBox="0 0 16 16" width="0.875em" height="0.875em" aria-hidden="true">
          <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {children}
      </a>
    </p>
  );
}
