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

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  release: await valueOrNull(context.crm.getAccessibleRelease()),
});

export default function Accessibility() {
  const { release } = useLoaderData<typeof loader>();
  return (
    <OwnPageOr name="accessibility">
      <AccessibilityPage release={release} />
    </OwnPageOr>
  );
}
