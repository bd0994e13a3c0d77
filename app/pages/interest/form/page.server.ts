import {
  data,
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { nullIfUnavailable } from "#contract/unavailable";

import { requireCustomer } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { foundOr404, throwErrorPage } from "~/.server/http/rendering/replies";
import { refusedFields } from "~/domain/failed";
import { instanceAnswersFormSchema } from "~/domain/schemas/interest";
import { pathTo } from "~/routing/paths";
import { getInterestPage } from "../interest-step.server";

type FormAnswerer = { session: CrmSession | null; basketId: string | null };

/** The signed-in customer, else the visitor's basket. Redirects to sign-in without either. */
async function formAnswerer(context: AppLoadContext, request: Request): Promise<FormAnswerer> {
  const customer = await context.customer();
  const { crmSession } = context.session;
  if (customer !== null && crmSession !== null) return { session: crmSession, basketId: null };
  const basket = await context.basket();
  if (basket !== null) return { session: crmSession, basketId: basket.id };
  const required = await requireCustomer(context, request);
  return { session: required.crmSession, basketId: null };
}

function getForm({ crm }: AppLoadContext, instanceId: string, { session, basketId }: FormAnswerer) {
  const query = { basketId: basketId ?? undefined };
  return crm.getInstanceForm({ params: { id: instanceId }, query, session });
}

export async function getFormPage({ request, params, context }: LoaderFunctionArgs) {
  const { at, event, instance } = await getInterestPage(context, params);
  const answerer = await formAnswerer(context, request);
  const form = await nullIfUnavailable(getForm(context, at.instance, answerer));
  if (form?.ok) return { at, event, instance, form: form.value };
  const status = form === null ? 503 : 404;
  return data({ at, event, instance, form: null }, { status });
}

export async function submitPerformanceForm({ request, params, context }: ActionFunctionArgs) {
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const answerer = await formAnswerer(context, request);
  const form = foundOr404(await getForm(context, at.instance, answerer));
  const schema = instanceAnswersFormSchema(form.questions);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.crm.answerInstanceForm({
    params: { id: at.instance },
    body: { answers: submission.value, basketId: answerer.basketId },
    session: answerer.session,
  });
  if (saved.ok) {
    context.session.flash("form-answered");
    return redirect(pathTo("instance", at), 303);
  }
  switch (saved.failure.code) {
    case "invalid":
      return data(submission.reply({ fieldErrors: refusedFields(saved.failure.fields) }), {
        status: 400,
      });
    case "not-found":
    case "not-signed-in":
      return throwErrorPage(503);
  }
}
