import {
  data,
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { nullIfUnavailable } from "#contract/calls/unavailable";

import { redirectToSignIn, requireCustomer } from "~/.server/auth/require-customer";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { submitForm } from "~/.server/forms/submit-form";
import { refusedFields } from "~/domain/notices/failed";
import { pathTo } from "~/routing/paths";
import { getInterestPage } from "../interest-step.server";
import { questionsForm } from "./form";

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

export async function submitPerformanceForm(args: ActionFunctionArgs) {
  const { request, params, context } = args;
  const at = { event: params["event"] ?? "", instance: params["instance"] ?? "" };
  const answerer = await formAnswerer(context, request);
  const { questions } = foundOr404(await getForm(context, at.instance, answerer));
  return submitForm(
    args,
    questionsForm,
    async (answers, { refuse }) => {
      const saved = await context.crm.answerInstanceForm({
        params: { id: at.instance },
        body: { answers, basketId: answerer.basketId },
        session: answerer.session,
      });
      if (saved.ok) {
        context.session.flash("form-answered");
        return redirect(pathTo("instance", at), 303);
      }
      const { failure } = saved;
      switch (failure.code) {
        case "invalid":
          return refuse(refusedFields(failure.fields));
        case "not-signed-in":
          return redirectToSignIn(context, request);
        // It has been withdrawn since it was read.
        case "not-found":
          return throwErrorPage(404);
      }
    },
    questions,
  );
}
