import { TabLinks } from "~/ui/layout/tab-links";
import type { CustomView } from "~/domain/account/account-sections";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccountPage } from "../account-page";

export type CustomViewPageProps = { view: CustomView; tab: string };

/** A page of the venue's own, one of its tabs at a time. */
export function CustomViewPage({ view, tab }: CustomViewPageProps) {
  const { t } = useTranslation();
  // The views are the venue's to name; that their words are there is checked by a test.
  const word = t as (key: string) => string;
  const words = `account.custom.${view.name}`;
  return (
    <AccountPage section={{ customView: view.name }} heading={word(`${words}.title`)}>
      <TabLinks
        label={word(`${words}.title`)}
        tabs={view.tabs.map((name) => ({
          href: pathTo("custom-view-tab", { customView: view.name, tab: name }),
          label: word(`${words}.${name}.title`),
          current: name === tab,
        }))}
      />
      <h2>{word(`${words}.${tab}.title`)}</h2>
      <p>{word(`${words}.${tab}.text`)}</p>
    </AccountPage>
  );
}
