import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { WhatsOnPage } from "./page";
import { getSeasonPage } from "./page.server";
import { seasonTitle } from "./season-query";

export const handle = { cache: true, title: seasonTitle } satisfies PageHandle<typeof loader>;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  getSeasonPage(context, new URL(request.url).searchParams);

export default function WhatsOn() {
  return <WhatsOnPage {...useLoaderData<typeof loader>()} />;
}
