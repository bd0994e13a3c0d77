import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shareEvent } from "~/domain/pictures/poster-image";
import listingStylesheet from "~/listing.css?url";
import type { PageHandle } from "~/routing/handle";
import { EventPage } from "./page";
import { getEventPage } from "./page.server";

export const handle = {
  title: ({ event }) => event.title,
  cache: true,
  styles: ({ event }) => (event.related.length > 0 ? [listingStylesheet] : []),
  share: ({ event }) => shareEvent(event),
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  getEventPage(context, params["event"] ?? "");

export default function Event() {
  return <EventPage {...useLoaderData<typeof loader>()} />;
}
