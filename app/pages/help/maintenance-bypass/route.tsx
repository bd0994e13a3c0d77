import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { maintenancePassphraseSchema } from "~/domain/schemas/maintenance-passphrase";
import { MaintenanceBypassPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import { findClosure } from "~/.server/http/find-closure";

export const handle = { title: "pages.bypass.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crm, venue, now, maintenancePass } = context;
  if (maintenancePass === null) return refuse(404);
  const closed = (await findClosure(crm, venue, now)) !== null;
  const letIn = maintenancePass.isLetIn(request.headers.get("Cookie") ?? undefined, now);
  return { closed, letIn };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { maintenancePass, now, session, log } = context;
  if (maintenancePass === null) return refuse(404);
  const form = await request.formData();
  const leadOn = (path: string, cookie: string) =>
    redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
  if (form.get("intent") === "end")
    return leadOn(pathTo("maintenance-bypass"), maintenancePass.end());
  const submission = parseWithZod(form, { schema: maintenancePassphraseSchema });
  const hideFields = ["passphrase"];
  if (submission.status !== "success")
    return data(submission.reply({ hideFields }), { status: 400 });
  if (!maintenancePass.accepts(submission.value.passphrase)) {
    const fieldErrors = { passphrase: ["passphrase.wrong"] };
    return data(submission.reply({ hideFields, fieldErrors }), { status: 400 });
  }
  log.info("maintenance bypass granted");
  session.flash("maintenance-passed");
  return leadOn(pathTo("whats-on"), maintenancePass.issue(now));
}

export default function MaintenanceBypass() {
  return (
    <MaintenanceBypassPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}
