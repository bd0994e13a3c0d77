import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { valueOrNull } from "#contract/unavailable";
import type { PageHandle } from "~/routing/handle";
import { OwnPageOr, pageTitle } from "../own-page";
import { AccessibilityPage } from "./page";

export const handle = {
  title: pageTitle("accessibility"),
  share: "site.description",
  cache: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ context: { crm } }: LoaderFunctionArgs) {
  const [release, halls] = await Promise.all([
    valueOrNull(crm.getAccessibleRelease()),
    valueOrNull(crm.listHalls()),
  ]);
  return { release, halls };
}

export default function Accessibility() {
  return (
    <OwnPageOr name="accessibility">
      <AccessibilityPage {...useLoaderData<typeof loader>()} />
    </OwnPageOr>
  );
}
