import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaffLogPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { refuse } from "~/.server/http/pages/replies";
import { readLog } from "./read-log.server";
import { staffFrame } from "~/pages/staff/staff-frame.server";

export const handle = { title: "staff.log.title", layout: "staff" } satisfies PageHandle<
  typeof loader
>;

/** What staff did, page by page: for those whose role lets them read it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "read-audit-log");
  const log = await readLog(context.crm, caller.session, new URL(request.url).searchParams);
  if (!log.ok) return staffRefused(caller.visit, request, log.failure);
  return { frame: staffFrame(caller), ...log.value };
}

export function action() {
  return refuse(404);
}

export default function StaffLog() {
  return <StaffLogPage {...useLoaderData<typeof loader>()} />;
}
