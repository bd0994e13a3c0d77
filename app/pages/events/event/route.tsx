import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shareEvent } from "~/domain/poster-image";
import type { PageHandle } from "~/routing/handle";
import { buyForm } from "./form";
import { EventPage } from "./page";
import { buyFromEvent, getEventPage } from "./page.server";

export const handle = {
  title: ({ event }) => event.title,
  cache: true,
  share: ({ event }) => shareEvent(event),
  posts: [buyForm],
} satisfies PageHandle<typeof loader>;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  getEventPage(context, params["event"] ?? "");

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  buyFromEvent(context, request, params["event"] ?? "");

export default function Event() {
  return <EventPage {...useLoaderData<typeof loader>()} />;
}
