import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { startStaffSession } from "~/.server/auth/sign-in";
import { requireStaffArea, restartStaffSignIn } from "~/.server/auth/staff-area";
import { staffCodeFormSchema } from "~/domain/schemas/staff";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Row } from "~/ui/layout/primitives";
import { CodeField } from "../staff-fields";

export const handle = {
  title: "staff.code.title",
  layout: "staff",
  posts: [staffCodeFormSchema],
} satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const visit = requireStaffArea(context);
  if (visit.question === null) return restartStaffSignIn(visit);
  return { signInHref: pathTo("staff-sign-in", { adminPath: visit.adminPath }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = requireStaffArea(context);
  const { question } = visit;
  if (question === null) return restartStaffSignIn(visit);
  const submission = parseWithZod(await request.formData(), { schema: staffCodeFormSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const signedIn = await context.crm.signInStaffByCode({
    body: { question, code: submission.value.code },
  });
  if (signedIn.ok) return startStaffSession(context.browser, visit, signedIn.value);
  switch (signedIn.failure.code) {
    case "not-signed-in":
      return restartStaffSignIn(visit);
    case "not-allowed":
    case "invalid":
    case "code-not-recognised": {
      const isLocked = signedIn.failure.code === "not-allowed";
      const code = [isLocked ? "staffLocked" : "staffCodeWrong"];
      return data(submission.reply({ fieldErrors: { code } }), { status: 400 });
    }
  }
}

export default function StaffCode() {
  const { signInHref } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<{ code: string }>({ id: "code", lastResult });
  return (
    <Main>
      <FormErrors formId={form.id} fields={["code"]} lastResult={lastResult} />
      <h1 id="title">{t("staff.code.title")}</h1>
      <Lead>{t("staff.code.lead")}</Lead>
      <FormStack id={form.id} aria-labelledby="title">
        <CodeField field={fields.code} />
        <Row>
          <Button>{t("access.signIn")}</Button> <a href={signInHref}>{t("staff.code.again")}</a>
        </Row>
      </FormStack>
    </Main>
  );
}
