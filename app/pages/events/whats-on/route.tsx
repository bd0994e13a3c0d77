import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { WhatsOnPage } from "./page";
import { seasonTitle } from "./season-title";
import type { PageHandle } from "~/routing/handle";

import { available } from "~/.server/http/pages/replies";
import { getSeasonPage } from "./page.server";

export const handle = { cache: true, title: seasonTitle } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { crm, now, i18n } = context;
  const terms = await context.priceTerms();
  return available(await getSeasonPage(crm, searchParams, { now, terms, locale: i18n.locale }));
}

export default function WhatsOn() {
  return <WhatsOnPage {...useLoaderData<typeof loader>()} />;
}
