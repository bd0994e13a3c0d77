import { SiteFooter } from "./site-footer";
import { languageNames } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

/** The foot of every page: a person to call, the pages about the house, the languages. */
export function Footer() {
  const { t, locale } = useTranslation();
  const { path, languages } = usePageFrame();
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <SiteFooter
      contact={
        <>
          {t("site.boxOffice")} <a href={phoneHref}>{phone}</a>
          {t("site.openingHours")}
        </>
      }
      links={[
        { href: pathTo("accessibility"), label: t("site.accessibility") },
        { href: pathTo("privacy-policy"), label: t("site.privacy") },
        { href: pathTo("cookies"), label: t("site.cookies") },
        { href: pathTo("plain-pages"), label: t("site.plainPages") },
      ]}
      linksLabel={t("site.aboutLinks")}
      languages={languages.map((code) => ({
        code,
        label: languageNames[code],
        current: code === locale,
      }))}
      languagesLabel={t("site.languages")}
      currentText={t("common.currentLanguage")}
      languageAction={pathTo("language")}
      hidden={[{ name: "returnTo", value: path }]}
    />
  );
}
