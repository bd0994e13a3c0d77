import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { customPage } from "~/domain/account/account-sections";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { TabLinks } from "~/ui/layout/tab-links";
import { AccountPage } from "../account-page";

export const handle = {
  title: ({ view, tab }, t) =>
    (t as (key: string) => string)(`account.custom.${view.name}.${tab}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireCustomer(context, request);
  const page = customPage(context.venue, params["customView"] ?? "", params["tab"]);
  return page ?? refuse(404);
}

/** A page of the venue's own, one of its tabs at a time. */
export default function CustomView() {
  const { view, tab } = useLoaderData<typeof loader>();
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
