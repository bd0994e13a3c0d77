import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import tablesStylesheet from "~/tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { OwnPageOr, pageTitle } from "../own-page";
import { AccessibilityPage } from "./page";
import { getAccessibilityPage } from "./page.server";

export const handle = {
  title: pageTitle("accessibility"),
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle<typeof loader>;

export function loader({ context }: LoaderFunctionArgs) {
  return getAccessibilityPage(context);
}

export default function Accessibility() {
  return (
    <OwnPageOr name="accessibility">
      <AccessibilityPage {...useLoaderData<typeof loader>()} />
    </OwnPageOr>
  );
}
