import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DeleteAddressPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { ownAddress } from "~/pages/account/own-address.server";
import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "account.addresses.deleteTitle" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { address } = await ownAddress(context, request, params["address"] ?? "");
  return { address };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "addresses");
  const removed = await context.crm.removeAddress({
    session: crmSession,
    params: { id: params["address"] ?? "" },
  });
  if (removed.ok) {
    context.session.flash("address-deleted");
    return redirect(pathTo("addresses"), 303);
  }
  switch (removed.failure.code) {
    case "not-signed-in":
      return redirectToSignIn(context, request);
    case "not-found":
      return refuse(404);
    case "conflict":
      return data({ problem: "primary" as const }, { status: 400 });
    case "unavailable":
      return data({ problem: "unavailable" as const }, { status: 503 });
  }
}

export default function DeleteAddress() {
  return (
    <DeleteAddressPage
      {...useLoaderData<typeof loader>()}
      problem={useActionData<typeof action>()?.problem}
    />
  );
}
