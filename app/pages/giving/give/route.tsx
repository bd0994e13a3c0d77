import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/known-names";
import { donationSchema } from "~/domain/schemas/donation";
import type { PageHandle } from "~/routing/handle";
import { fundShare } from "~/domain/fund-poster";
import { GivePage, UnknownFund } from "./page";
import { getGivePage, give } from "./page.server";

export const handle = {
  title: ({ fund }, t) => (fund ? knownName(t, "fund", fund.name) : t("giving.unknown.title")),
  share: ({ fund }) => fundShare(fund),
  posts: [donationSchema],
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getGivePage(context, params["fund"] ?? "", new URL(request.url).searchParams.get("appeal"));

export const action = async ({ request, params, context }: ActionFunctionArgs) =>
  give(context, params["fund"] ?? "", await request.formData());

export default function Give() {
  const { fund, ...page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return fund === null ? (
    <UnknownFund />
  ) : (
    <GivePage {...page} fund={fund} lastResult={lastResult} />
  );
}
