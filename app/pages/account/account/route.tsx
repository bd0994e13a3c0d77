import { useLoaderData } from "@remix-run/react";

import accountStylesheet from "~/account.css?url";
import type { PageHandle } from "~/routing/handle";
import { AccountHome } from "../account-home";
import { AccountPage } from "../account-page";
import { getOverviewPage } from "./page.server";

export const handle = {
  title: "account.title",
  styles: () => [accountStylesheet],
} satisfies PageHandle<typeof loader>;

export const loader = getOverviewPage;

export default function AccountStart() {
  const { overview } = useLoaderData<typeof loader>();
  return (
    <AccountPage section="overview" overview={overview}>
      <AccountHome overview={overview} />
    </AccountPage>
  );
}
