import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { surveySchema } from "~/domain/schemas/account";
import { CultureSurveyPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";
import { getSurvey, saveSurvey } from "./page.server";

export const handle = { title: "account.sections.culture-survey" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "culture-survey");
  return unwrapOrErrorPage(context, request, await getSurvey(context.crm, crmSession));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "culture-survey");
  const submission = parseWithZod(await request.formData(), { schema: surveySchema });
  if (submission.status !== "success") return formAgain({ submission });
  const saved = await saveSurvey(context.crm, crmSession, submission.value);
  if (!saved.ok) return refuseChange(context, request, { submission }, saved.failure);
  const empty = Object.keys(submission.value.answers).length === 0;
  const { hadAnswers } = saved.value;
  context.session.flash(!empty ? "survey-kept" : hadAnswers ? "survey-taken-back" : "survey-empty");
  return redirect(pathTo("culture-survey"), 303);
}

export default function CultureSurvey() {
  return (
    <CultureSurveyPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
