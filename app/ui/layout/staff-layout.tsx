import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

import { Footer } from "./footer";
import type { LayoutProps } from "./layout-props";
import { PageTop } from "./page-top";

/** The staff's pages (layout "staff"): nothing of a visitor's is around them. */
export function StaffLayout({ children }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTop />
      <header className="no-print border-b bg-card">
        <p className="wrap flex min-h-target items-center gap-2 py-2 font-serif text-large font-semibold">
          {t("staff.header", { venue: venue.name })}
        </p>
      </header>
      {children}
      <Footer />
    </>
  );
}
