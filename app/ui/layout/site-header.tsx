import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Icon } from "~/ui/icon";
import { TextOnly } from "~/ui/visibility";
import { Logo } from "./logo";

type HeaderLink = {
  href: string;
  label: string;
  current: boolean;
  /** The basket is in sight on narrow screens too, where the label gives way to the icon and the count. */
  icon?: "basket" | "person";
  count?: number;
};

type SiteHeaderProps = {
  items?: readonly HeaderLink[];
  /** Whether the parts of the site are hidden behind "Menu" on wide screens too. */
  folded?: boolean;
};

const PLACES = { basket: "in-sight", person: "account" } as const;

/** On a narrow screen most links are hidden until "Menu" leads to them: in the document once, without script. */
export function SiteHeader({ items = [], folded = false }: SiteHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={folded ? "site-header folded no-print" : "site-header no-print"}>
      <div className="wrap">
        <a href={pathTo("whats-on")} className="logo">
          <Logo />
        </a>{" "}
        {items.length > 0 ? (
          <>
            <a href="#menu" className="menu-link">
              <Icon name="menu" />
              <span className="label">{t("site.menu")}</span>
            </a>
            <nav id="menu" aria-label={t("site.mainNavigation")}>
              <ul className="parts">
                {items.map((item) => (
                  <li key={item.href} className={item.icon && PLACES[item.icon]}>
                    <ItemLink {...item} />
                  </li>
                ))}
              </ul>
            </nav>
          </>
        ) : null}
      </div>
    </header>
  );
}

function ItemLink({ href, label, current, icon, count = 0 }: HeaderLink) {
  const { t } = useTranslation();
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      data-count={count > 0 ? count : undefined}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {icon === "basket" ? <span className="label">{label}</span> : label}
      {current ? <TextOnly>{t("common.currentPage")}</TextOnly> : null}
    </a>
  );
}
