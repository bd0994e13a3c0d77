import { languageNames } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import { Button } from "~/ui/button";
import { TextOnly } from "~/ui/visibility";

/** The foot of every page: whom to call, the pages about the house, the languages. */
export function Footer() {
  const { t, locale } = useTranslation();
  const { path, languages } = usePageFrame();
  const { phone, phoneHref } = venue.boxOffice;
  const links = [
    { href: pathTo("accessibility"), label: t("site.accessibility") },
    { href: pathTo("privacy-policy"), label: t("site.privacy") },
    { href: pathTo("cookies"), label: t("site.cookies") },
    { href: pathTo("plain-pages"), label: t("site.plainPages") },
  ];
  return (
    <footer className="no-print mt-auto border-t text-small text-muted">
      <div className="wrap grid gap-4 py-6">
        <p>
          {t("site.boxOffice")} <a href={phoneHref}>{phone}</a>
          {t("site.openingHours")}
        </p>
        <nav aria-label={t("site.aboutLinks")}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-block py-0.5">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {languages.length > 1 ? (
          <form method="post" action={pathTo("language")} aria-label={t("site.languages")}>
            <input type="hidden" name="returnTo" value={path} />
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {languages.map((code) => (
                <li key={code} lang={code}>
                  {code === locale ? (
                    <span
                      aria-current="true"
                      className="inline-block py-0.5 font-semibold text-ink"
                    >
                      {languageNames[code]}
                      <TextOnly>{t("common.currentLanguage")}</TextOnly>
                    </span>
                  ) : (
                    <Button look="link" name="lang" value={code}>
                      {languageNames[code]}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </form>
        ) : null}
      </div>
    </footer>
  );
}
