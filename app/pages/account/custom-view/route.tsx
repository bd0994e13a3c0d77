import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireCustomer } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { translateKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { TabLinks } from "~/ui/layout/section-nav";
import { AccountPage } from "../account-page";

export const handle = {
  title: ({ view, tab }, t) => translateKey(t, `account.custom.${view.name}.${tab}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireCustomer(context, request);
  const view = context.venue.customViews.find(({ name }) => name === params["customView"]);
  if (view === undefined) return throwErrorPage(404);
  const tab = view.tabs.find((name) => name === (params["tab"] ?? view.tabs[0]));
  return tab === undefined ? throwErrorPage(404) : { view, tab };
}

export default function CustomView() {
  const { view, tab } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  // The venue defines its views, so their keys aren't typed. A test checks that the translations exist.
  const words = `account.custom.${view.name}`;
  return (
    <AccountPage section={{ customView: view.name }}>
      <TabLinks
        label={translateKey(t, `${words}.title`)}
        tabs={view.tabs.map((name) => ({
          href: pathTo("custom-view-tab", { customView: view.name, tab: name }),
          label: translateKey(t, `${words}.${name}.title`),
          current: name === tab,
        }))}
      />
      <h2>{translateKey(t, `${words}.${tab}.title`)}</h2>
      <p>{translateKey(t, `${words}.${tab}.text`)}</p>
    </AccountPage>
  );
}
