import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { valueOrNull } from "#contract/calls/unavailable";
import tablesStylesheet from "~/tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { OwnPageOr, pageTitle } from "../own-page";
import { HelpPage } from "./page";

export const handle = {
  title: pageTitle("help"),
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle<typeof loader>;

export async function loader({ context: { crm } }: LoaderFunctionArgs) {
  const [levels, packages] = await Promise.all([
    valueOrNull(crm.listMembershipLevels()),
    valueOrNull(crm.listPackages()),
  ]);
  return { levels: levels ?? [], packages: packages ?? [] };
}

export default function Help() {
  return (
    <OwnPageOr name="help">
      <HelpPage {...useLoaderData<typeof loader>()} />
    </OwnPageOr>
  );
}
