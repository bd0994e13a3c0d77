import { SectionNav } from "~/ui/layout/section-nav";
import { guestSectionsOf, sectionsOf } from "~/domain/account/account-sections";
import type { AccountSectionName } from "~/domain/account/account-sections";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";

/** Its id on the page. */
export const ACCOUNT_NAV = "account-sections";

/** A page of the account: of one of its sections, of one of the venue's own views, or about the account as a whole. */
export type AccountPlace = AccountSectionName | { customView: string } | "your-data";

export type AccountNavProps = { place: AccountPlace; current: "page" | "true" };

/** All sections of the account in the venue's order, and the way out. */
export function AccountNav({ place, current }: AccountNavProps) {
  const { t } = useTranslation();
  const { currency, isGuest = false } = usePageFrame();
  const sections = isGuest ? guestSectionsOf : sectionsOf;
  const word = t as (key: string) => string;
  return (
    <SectionNav
      id={ACCOUNT_NAV}
      heading={t(isGuest ? "site.guest" : "account.title")}
      currentText={t("common.currentPage")}
      items={[
        ...sections({ ...venue, currency }).map(({ name, path }) => ({
          href: path as string,
          label: t(`account.sections.${name}`),
          current: name === place ? current : undefined,
        })),
        ...venue.customViews.map(({ name }) => ({
          href: pathTo("custom-view", { customView: name }),
          label: word(`account.custom.${name}.title`),
          current: isView(place, name) ? current : undefined,
        })),
      ]}
      further={[
        ...(isGuest
          ? []
          : [
              {
                href: pathTo("your-data"),
                label: t("account.data.title"),
                current: place === "your-data" ? current : undefined,
              },
            ]),
        { href: pathTo("logout"), label: t(isGuest ? "access.endGuest" : "access.signOut") },
      ]}
    />
  );
}

function isView(place: AccountPlace, name: string): boolean {
  return typeof place === "object" && place.customView === name;
}
