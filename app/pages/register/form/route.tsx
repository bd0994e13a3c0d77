import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { found, refuse } from "~/.server/http/pages/replies";
import { refusedFields } from "~/domain/failed";
import { instanceFormSchema } from "~/domain/schemas/instance-wishes";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { getWishPage } from "../register-step.server";
import { FormNotLoadedPage, InstanceFormPage } from "./instance-form-page";
import { formAnswerer, getForm } from "./page.server";

export const handle = {
  title: (page, t) => page.form?.title ?? t("register.form.notLoaded"),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { at, event, instance } = await getWishPage(context, params);
  const form = await getForm(context, at.instance, await formAnswerer(context, request));
  if (form.ok) return { at, event, instance, form: form.value };
  const status = form.failure.code === "not-found" ? 404 : 503;
  return data({ at, event, instance, form: null }, { status });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const who = await formAnswerer(context, request);
  const form = found(await getForm(context, at.instance, who));
  const schema = instanceFormSchema(form.questions);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const kept = await context.crm.answerInstanceForm({
    params: { id: at.instance },
    body: { answers: submission.value, basketId: who.basketId },
    session: who.session,
  });
  if (kept.ok) {
    context.session.flash("form-answered");
    return redirect(pathTo("instance", at), 303);
  }
  switch (kept.failure.code) {
    case "invalid":
      return data(submission.reply({ fieldErrors: refusedFields(kept.failure.fields) }), {
        status: 400,
      });
    case "not-found":
    case "not-signed-in":
    case "unavailable":
      return refuse(503);
  }
}

export default function Form() {
  const { at, form, ...place } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return form === null ? (
    <FormNotLoadedPage at={at} />
  ) : (
    <InstanceFormPage {...place} form={form} lastResult={lastResult} />
  );
}
