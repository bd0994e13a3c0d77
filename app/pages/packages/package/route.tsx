import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import { knownName } from "#contract/text/known-names";
import type { PageHandle } from "~/routing/handle";

import { PackagePage } from "../package-page";
import { packageShare } from "../package-words";
import { getPackagePage } from "../packages.server";

export const handle = {
  title: ({ offer }, t) => knownName(t, "package", offer.name),
  share: ({ offer }) => packageShare(offer),
  styles: ({ offer }) => (offer.parts.length > 0 ? [cardsStylesheet] : []),
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  getPackagePage(context, params["package"] ?? "");

export default function PackageRoute() {
  return <PackagePage {...useLoaderData<typeof loader>()} />;
}
