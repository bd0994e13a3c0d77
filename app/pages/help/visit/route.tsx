import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import stylesheet from "~/cards-and-tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { OwnPageOr, pageTitle } from "../own-page";
import { TheWay } from "./page";

export const handle = {
  title: pageTitle("visit"),
  share: "site.description",
  cache: true,
  styles: () => [stylesheet],
} satisfies PageHandle<typeof loader>;

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  halls: (await context.crm.listHalls()).value,
});

export default function Visit() {
  const { halls } = useLoaderData<typeof loader>();
  return (
    <OwnPageOr name="visit">
      <TheWay halls={halls} />
    </OwnPageOr>
  );
}
