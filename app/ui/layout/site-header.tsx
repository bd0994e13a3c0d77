import { Fragment, type ReactNode } from "react";

import { languageTags } from "#contract/names/locales";
import { languageNames, stripLanguagePrefix } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { DecorativeImage } from "~/ui/decorative-image";
import { Icon } from "~/ui/icon";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { logoParts, nameClasses } from "./look";
import { SITE_PARTS } from "./site-links";

type HeaderLink = {
  href: string;
  label: string;
  /** Of the label, if it is in another language than the page. */
  lang?: string | undefined;
  current: boolean;
  /** The basket is visible on narrow screens too, where icon and count replace the label. */
  icon?: "basket" | "person";
  count?: number;
  /** The count in words, which follow the label if there is room. */
  countText?: string | undefined;
  /** Submenu beside the link. */
  menu?: { label: string; links: readonly { href: string; label: string }[] };
};

type SiteHeaderProps = {
  items?: readonly HeaderLink[];
  /** Collapses the navigation behind "Menu" on wide screens too. */
  isCollapsed?: boolean;
  /** Shows the items, which are few, beside the logo at every width. */
  isBare?: boolean;
};

/** Letters of all labels that one line has room for in small type, beside a logo of 12 rem. */
const MAX_LETTERS = 88;
/** Of labels that leave room for more space between them. */
const FEW_LETTERS = 68;
/** Links of the product, with the account and the basket. */
const OWN_LINKS = SITE_PARTS.length + 2;

function getClass(items: readonly HeaderLink[], isCollapsed: boolean): string {
  const letters = items.reduce((sum, { label }) => sum + label.length, 0);
  if (isCollapsed || letters > MAX_LETTERS) return "site-header collapsed no-print";
  if (items.length > OWN_LINKS) return "site-header full no-print";
  return letters <= FEW_LETTERS ? "site-header airy no-print" : "site-header no-print";
}

/** The narrowest windows have no room for a count of two digits. */
const MAX_DIGIT = 9;

const CLASSES = { basket: "in-sight", person: "account" } as const;

/** On narrow screens most links are hidden until `#menu` is targeted, without script or duplicate markup. */
export function SiteHeader(props: SiteHeaderProps) {
  const { items = [], isCollapsed = false, isBare = false } = props;
  const { t } = useTranslation();
  return (
    <header className={isBare ? "site-header bare no-print" : getClass(items, isCollapsed)}>
      <div className="wrap">
        <a href={pathTo("whats-on")} className="logo max-w-full">
          <Logo />
        </a>{" "}
        {isBare ? (
          <ul className="parts">
            {items.map((item) => (
              <HeaderItem key={item.href} {...item} />
            ))}
          </ul>
        ) : items.length > 0 ? (
          <>
            <a href="#menu" className="menu-link">
              <Icon name="menu" />
              <span className="label">{t("site.menu")}</span>
            </a>
            {/* Without text, so that text browsers, which show the whole menu, leave it out. */}
            <a href="#top" className="menu-close" aria-label={t("site.closeMenu")}>
              <Icon name="close" />
            </a>
            <nav id="menu" aria-label={t("site.mainNavigation")}>
              <ul className="parts">
                {items.map((item) => (
                  <Fragment key={item.href}>
                    {item.icon === "person" ? <Languages /> : null}
                    <HeaderItem {...item} />
                  </Fragment>
                ))}
              </ul>
            </nav>
          </>
        ) : null}
      </div>
    </header>
  );
}

/** The venue's logo, or else its name. An image, so that a drawing in SVG cannot run script. */
function Logo() {
  const { src, width, height, name, text } = logoParts();
  if (src === null) return <span className={nameClasses(name)}>{name}</span>;
  return (
    <>
      <DecorativeImage src={src} width={width} height={height} />
      <span className="vh">{name} </span>
      {text === null ? null : <small>{text}</small>}
    </>
  );
}

function HeaderItem({ menu, ...item }: HeaderLink) {
  return (
    <li className={item.icon && CLASSES[item.icon]}>
      <ItemLink {...item} />
      {menu === undefined ? null : (
        <Menu name={<VisuallyHidden>{` ${menu.label}`}</VisuallyHidden>}>
          <ul>
            {menu.links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </Menu>
      )}
    </li>
  );
}

function ItemLink({ href, label, lang, current, icon, count = 0, countText }: HeaderLink) {
  const { t } = useTranslation();
  return (
    <a
      href={href}
      lang={lang}
      aria-current={current ? "page" : undefined}
      data-count={count > 0 ? count : undefined}
      data-short={count > MAX_DIGIT ? `${MAX_DIGIT}+` : undefined}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {icon === undefined ? (
        label
      ) : (
        <span className="label">
          {label}
          {countText === undefined ? null : <span className="count"> {countText}</span>}
        </span>
      )}
      {current ? <TextOnly>{t("common.currentPage")}</TextOnly> : null}
    </a>
  );
}

function Menu({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <details className="menu">
      <summary>{name}</summary>
      {children}
    </details>
  );
}

/** Language menu, as a form because the choice is saved. Renders nothing for a single language. */
export function Languages() {
  const { t, locale } = useTranslation();
  const { path, languages } = usePageFrame();
  if (languages.length < 2) return null;
  return (
    <li>
      <Menu
        name={
          <>
            <VisuallyHidden>{t("site.languages")}: </VisuallyHidden>
            {languageTags[locale].split("-")[0]?.toUpperCase()}
          </>
        }
      >
        <form method="post" action={pathTo("language")} data-languages>
          <input type="hidden" name="returnTo" value={stripLanguagePrefix(path)} />
          <ul>
            {languages.map((code) => (
              <li key={code} lang={languageTags[code]}>
                {/* `lang` is repeated because screen readers list buttons without their list items. */}
                {code === locale ? (
                  <span aria-current="true" lang={languageTags[code]}>
                    {languageNames[code]}
                    <TextOnly>{t("common.currentLanguage")}</TextOnly>
                  </span>
                ) : (
                  <Button look="link" name="lang" value={code} lang={languageTags[code]}>
                    {languageNames[code]}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </form>
      </Menu>
    </li>
  );
}
