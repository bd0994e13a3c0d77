import { data } from "@remix-run/node";
import type { HeadersArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MaintenancePage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { available } from "~/.server/http/pages/replies";
import { findClosure } from "~/.server/http/find-closure";

export const handle = {
  title: ({ closure }, t) =>
    t(closure === null ? "pages.maintenance.overTitle" : "pages.maintenance.title"),
} satisfies PageHandle<typeof loader>;

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** 503 during maintenance, 200 afterwards: the page stays useful when a visitor reloads it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { crm, venue, now } = context;
  const closure = await findClosure(crm, venue, now);
  // The box office may be down: then nobody knows whether tickets are sold.
  if (closure === null) available(await crm.getMaintenance());
  if (closure === null) return { closure };
  const { until } = closure;
  const seconds = until === null ? 300 : Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  const headers = { "Retry-After": String(Math.max(1, seconds)) };
  return data({ closure }, { status: 503, headers });
}

export default function Maintenance() {
  return <MaintenancePage {...useLoaderData<typeof loader>()} />;
}
