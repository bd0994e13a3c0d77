import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EventPage } from "~/features/events/event-page";
import type { PageHandle } from "~/routing/handle";

import { found } from "~/.server/http/replies";

export const handle = {
  title: ({ event }) => event.title,
  cache: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { event: found(await context.crm.getEvent(params["event"] ?? "")) };
}

export default function Event() {
  return <EventPage {...useLoaderData<typeof loader>()} />;
}
