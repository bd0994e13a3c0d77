import type { AccountSectionName } from "#contract/names/account-section-names";
import { accountGroup, sectionInMenu } from "~/domain/account/account-sections";
import { translateKey, type Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { useAccountSections } from "~/routing/use-account-sections";
import { usePageFrame } from "~/routing/page-frame";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { SectionNav } from "~/ui/layout/section-nav";
import { venueSettings } from "~/venue-settings";

/** A section of the account, a custom view of the venue, or one of the two pages that every account has. */
export type AccountNavItem = AccountSectionName | { customView: string } | "overview" | "your-data";

const isSection = (item: AccountNavItem): item is AccountSectionName =>
  typeof item === "string" && item !== "your-data" && item !== "overview";

/** The navigation's item that a page belongs to, usually its own. */
export function useItemInMenu(item: AccountNavItem): AccountNavItem {
  const sections = useAccountSections();
  return isSection(item) ? sectionInMenu(item, sections) : item;
}

export function navItemLink(item: AccountNavItem, t: Translate): { href: string; label: string } {
  if (typeof item === "object") {
    // The venue defines its views, so their keys aren't typed. A test checks that the translations exist.
    return {
      href: pathTo("custom-view", item),
      label: translateKey(t, `account.custom.${item.customView}.title`),
    };
  }
  if (item === "overview") return { href: pathTo("account"), label: t("account.overview.title") };
  const label = item === "your-data" ? "account.data.title" : (`account.sections.${item}` as const);
  return { href: pathTo(item), label: t(label) };
}

type AccountNavProps = { id: string; item: AccountNavItem; current: "page" | "true" };

export function AccountNav({ id, item, current }: AccountNavProps) {
  const { t } = useTranslation();
  const { isGuest = false } = usePageFrame();
  const isOpen = useIsOpen();
  const sections = useAccountSections();
  const inMenu = useItemInMenu(item);
  const currentHref = navItemLink(inMenu, t).href;
  const shown = sections.filter((name) => sectionInMenu(name, sections) === name);
  const getItem = (each: AccountNavItem) => {
    const link = navItemLink(each, t);
    return {
      ...link,
      current: link.href === currentHref ? (inMenu === item ? current : "true") : undefined,
    };
  };
  return (
    <SectionNav
      id={id}
      summary={t("site.accountMenu")}
      heading={t(isGuest ? "account.sections.your-details" : "account.title")}
      currentText={t("common.currentPage")}
      items={[
        ...(isGuest ? [] : [{ ...getItem("overview"), group: t("account.overview.title") }]),
        ...shown.map((name) => ({
          ...getItem(name),
          group: t(`account.groups.${accountGroup(name, sections)}`),
        })),
        ...(isGuest || !isOpen("your-data")
          ? []
          : [{ ...getItem("your-data"), group: t("account.groups.security") }]),
        ...venueSettings.customViews.map(({ name }) => ({
          ...getItem({ customView: name }),
          group: t("account.groups.more"),
        })),
      ]}
      further={[
        { href: pathTo("logout"), label: t(isGuest ? "access.endGuest" : "access.signOut") },
      ]}
    />
  );
}
