import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { customPage } from "~/domain/account/account-sections";
import { CustomViewPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { requireCustomer } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ view, tab }, t) =>
    (t as (key: string) => string)(`account.custom.${view.name}.${tab}.title`),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireCustomer(context, request);
  const page = customPage(context.venue, params["customView"] ?? "", params["tab"]);
  return page ?? refuse(404);
}

export default function CustomView() {
  return <CustomViewPage {...useLoaderData<typeof loader>()} />;
}
