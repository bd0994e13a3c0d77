import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { InstancePage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { submitCode, removeCode } from "~/pages/checkout/change-codes.server";
import { chooseByPrice } from "./choose-by-price.server";
import { found } from "~/.server/http/pages/replies";
import { getInstancePage } from "./page.server";

export const handle = {
  title: ({ event }, t) => t("performance.documentTitle", { title: event.title }),
  cache: "while-same",
} satisfies PageHandle<typeof loader>;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ids = { eventId: params["event"] ?? "", instanceId: params["instance"] ?? "" };
  const page = found(await getInstancePage(context.crm, ids, context, context.now));
  const canSignIn = page.closed === "priority" && context.session.crmSession === null;
  // The notice above confirms the new entry, so the form is not shown again.
  const waits = context.session.showNotices().includes("waiting-list-joined");
  const personal = page.personal || waits;
  const shown = { ...page, personal, canSignIn, waits, requestKey: randomUUID() };
  return page.closed === "unavailable" ? data(shown, { status: 503 }) : shown;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { event = "", instance: instanceId = "" } = params;
  const instance = found(await context.crm.getInstance({ params: { id: instanceId } }));
  const form = await request.formData();
  const here = pathTo("instance", { event, instance: instanceId });
  switch (form.get("intent")) {
    case "sign-in":
      context.session.returnTo = here;
      return redirect(pathTo("login"), 303);
    case "code":
      return submitCode(context, form, here);
    case "remove-code":
      return removeCode(context, form, here);
    case "preview":
      return chooseByPrice(context, form, { instance, intent: "preview" });
    case "take":
      return chooseByPrice(context, form, { instance, intent: "take" });
    default:
      return chooseByPrice(context, form, { instance, intent: "add" });
  }
}

export default function Instance() {
  return (
    <InstancePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
