import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";
import { FOOTER_COLUMNS } from "./site-links";

/** The end of every page: visit, tickets, support, and pages about the site. */
export function Footer() {
  const { t } = useTranslation();
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <footer className="site-footer no-print">
      <div className="wrap">
        <div className="columns">
          {FOOTER_COLUMNS.map(({ heading, contact, links }) => (
            <div key={heading}>
              <h2>{t(heading)}</h2>
              <ul className="grid">
                {contact === "address" ? <li>{venue.address}</li> : null}
                {contact === "phone" ? (
                  <li>
                    {t("site.boxOffice")} <a href={phoneHref}>{phone}</a>
                    {t("site.openingHours")}
                  </li>
                ) : null}
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{t(label)}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="last">{t("site.pricesIncludeFees")}</p>
      </div>
    </footer>
  );
}
