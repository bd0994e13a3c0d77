import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import stylesheet from "~/cards-and-tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { levelForm } from "./form";
import { readAttendance } from "./level-savings";
import { LevelsPage } from "./page";
import { getLevelsPage, join } from "./page.server";

export const handle = {
  title: "memberships.title",
  share: "memberships.lead",
  styles: () => [stylesheet],
  posts: [levelForm],
} satisfies PageHandle;

export const loader = async ({ context, request }: LoaderFunctionArgs) => ({
  ...(await getLevelsPage(context)),
  attendance: readAttendance(new URL(request.url).searchParams),
});

export const action = (args: ActionFunctionArgs) => join(args);

export default function MembershipLevels() {
  return <LevelsPage {...useLoaderData<typeof loader>()} />;
}
