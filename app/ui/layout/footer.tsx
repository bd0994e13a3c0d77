import { languageNames, languageTags } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import { Button } from "~/ui/button";
import { TextOnly } from "~/ui/visibility";
import { FOOTER_COLUMNS } from "./site-links";

/** The end of every page: where the center is and whom to call, what it sells, pages about the site, the languages. */
export function Footer() {
  const { t } = useTranslation();
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <footer className="site-footer no-print">
      <div className="wrap">
        <div className="columns">
          <div>
            <h2>{t("site.visit")}</h2>
            <ul className="grid">
              <li>{venue.address}</li>
              <li>
                {t("site.boxOffice")} <a href={phoneHref}>{phone}</a>
                {t("site.openingHours")}
              </li>
              <li>
                <a href={pathTo("accessibility")}>{t("site.accessibility")}</a>
              </li>
            </ul>
          </div>
          {FOOTER_COLUMNS.map(({ heading, links }) => (
            <div key={heading}>
              <h2>{t(heading)}</h2>
              <ul className="grid">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{t(label)}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <Languages />
        </div>
        <p className="last">{t("site.pricesIncludeFees")}</p>
      </div>
    </footer>
  );
}

/** The languages of the site by their own names: a form, since the choice is saved. Renders nothing for a single language. */
function Languages() {
  const { t, locale } = useTranslation();
  const { path, languages } = usePageFrame();
  if (languages.length < 2) return null;
  return (
    <form method="post" action={pathTo("language")} aria-labelledby="languages">
      <h2 id="languages">{t("site.languages")}</h2>
      <input type="hidden" name="returnTo" value={path} />
      <ul className="grid">
        {languages.map((code) => (
          <li key={code} lang={languageTags[code]}>
            {code === locale ? (
              <span aria-current="true" className="inline-block py-0.5 font-semibold">
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
  );
}
