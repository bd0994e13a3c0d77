import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { startStaffSession } from "~/.server/auth/sign-in";
import { submitForm } from "~/.server/forms/submit-form";
import { requireStaffArea, restartStaffSignIn } from "~/.server/auth/staff-area";
import { defineForm } from "~/domain/forms/define-form";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { Lead, Row } from "~/ui/layout/primitives";
import { CodeField } from "../staff-fields";
import { staffCodeSchema } from "../staff-schemas";

const codeForm = defineForm({ id: "code", schema: staffCodeSchema });

export const handle = {
  title: "staff.code.title",
  posts: [codeForm],
} satisfies PageHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const visit = requireStaffArea(context);
  if (visit.question === null) return restartStaffSignIn(visit);
  return { signInHref: pathTo("staff-sign-in", { adminPath: visit.adminPath }) };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const visit = requireStaffArea(context);
  const { question } = visit;
  if (question === null) return restartStaffSignIn(visit);
  return submitForm(args, codeForm, async ({ code }, { refuse }) => {
    const signedIn = await context.crm.signInStaffByCode({ body: { question, code } });
    if (signedIn.ok) return startStaffSession(context.browser, visit, signedIn.value);
    switch (signedIn.failure.code) {
      case "not-signed-in":
        return restartStaffSignIn(visit);
      case "not-allowed":
        return refuse({ code: "staffLocked" });
      case "invalid":
      case "code-not-recognised":
        return refuse({ code: "staffCodeWrong" });
    }
  });
}

export default function StaffCode() {
  const { signInHref } = useLoaderData<typeof loader>();
  const { id, fields, errors } = usePageForm(codeForm);
  const { t } = useTranslation();
  return (
    <Main>
      {errors}
      <h1 id="title">{t("staff.code.title")}</h1>
      <Lead>{t("staff.code.lead")}</Lead>
      <FormStack id={id} aria-labelledby="title">
        <CodeField field={fields.code} />
        <Row>
          <Button>{t("access.signIn")}</Button> <a href={signInHref}>{t("staff.code.again")}</a>
        </Row>
      </FormStack>
    </Main>
  );
}
