import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { currentMaintenance } from "~/domain/maintenance";
import { MaintenancePage } from "~/features/pages/maintenance-page";
import type { PageHandle } from "~/routing/handle";

export const handle = { title: "pages.maintenance.title" } satisfies PageHandle<typeof loader>;

/** Says 503 only while a window is on: the page stays when somebody reloads it afterwards. */
export function loader({ context }: LoaderFunctionArgs) {
  const { venue, now } = context;
  const until = currentMaintenance(venue.maintenanceWindows, now)?.until ?? null;
  return data({ until }, { status: until === null ? 200 : 503 });
}

export default function Maintenance() {
  return <MaintenancePage {...useLoaderData<typeof loader>()} />;
}
