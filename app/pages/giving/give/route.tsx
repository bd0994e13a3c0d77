import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import givingStylesheet from "~/giving.css?url";
import type { PageHandle } from "~/routing/handle";
import { fundShare } from "~/domain/pictures/fund-poster";
import { giveForm } from "./form";
import { GivePage, UnknownFund } from "./page";
import { getGivePage, give } from "./page.server";

export const handle = {
  styles: () => [givingStylesheet],
  title: ({ fund }, t) => (fund ? knownName(t, "fund", fund.name) : t("giving.unknown.title")),
  share: ({ fund }) => fundShare(fund),
  posts: [giveForm],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getGivePage(context, params["fund"] ?? "", new URL(request.url).searchParams.get("appeal"));

export const action = give;

export default function Give() {
  const { fund, ...page } = useLoaderData<typeof loader>();
  return fund === null ? <UnknownFund /> : <GivePage {...page} fund={fund} />;
}
