import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import tablesStylesheet from "~/tables.css?url";
import { throwNotFound } from "~/parts/performances/not-found.server";
import type { PageHandle } from "~/routing/handle";
import { findVenuePage } from "~/ui/layout/venue-pages";
import { venueSettings } from "~/venue-settings";
import { OwnPage } from "../own-page";

export const handle = {
  title: ({ name }, _t, { locale }) => findVenuePage(name, locale)?.page.title ?? "",
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle<typeof loader>;

/** A page that replaces one of the product's is at that one's path only. */
export const loader = ({ params, context }: LoaderFunctionArgs) => {
  const { page: name = "" } = params;
  return Object.hasOwn(venueSettings.pages.links, name) ? { name } : throwNotFound(context);
};

export default function VenuePage() {
  return <OwnPage name={useLoaderData<typeof loader>().name} />;
}
