import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findClosure } from "~/.server/http/maintenance";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { maintenancePassphraseSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";

export const handle = {
  title: "pages.bypass.title",
  posts: [maintenancePassphraseSchema, "intent"],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crm, venue, now, maintenancePass } = context;
  if (maintenancePass === null) return throwErrorPage(404);
  const closed = (await findClosure(crm, venue, now)) !== null;
  const letIn = maintenancePass.isLetIn(request.headers.get("Cookie") ?? undefined, now);
  return { closed, letIn };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { maintenancePass, now, session, log } = context;
  if (maintenancePass === null) return throwErrorPage(404);
  const form = await request.formData();
  const redirectWithPass = (path: string, cookie: string) =>
    redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
  if (form.get("intent") === "end")
    return redirectWithPass(pathTo("maintenance-bypass"), maintenancePass.end());
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
  return redirectWithPass(pathTo("whats-on"), maintenancePass.issue(now));
}

export default function MaintenanceBypass() {
  const { closed, letIn } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<{ passphrase: string }>({
    id: "bypass",
    lastResult: lastResult ?? null,
  });
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={["passphrase"]} />
      <Stack gap="small">
        <h1>{t("pages.bypass.title")}</h1>
        <Lead>{t(closed ? "pages.bypass.closed" : "pages.bypass.open")}</Lead>
      </Stack>
      {letIn ? (
        <>
          <p>{t("pages.bypass.letIn")}</p>
          <form method="post">
            <Row>
              <ButtonLink href={pathTo("whats-on")}>{t("errors.home")}</ButtonLink>
              <Button look="quiet" name="intent" value="end">
                {t("pages.bypass.end")}
              </Button>
            </Row>
          </form>
        </>
      ) : (
        <FormStack id={form.id}>
          <TextField
            {...fieldProps(fields.passphrase)}
            type="password"
            autoComplete="off"
            label={t("pages.bypass.passphrase")}
            hint={t("pages.bypass.hint")}
          />
          <p>
            <Button>{t("pages.bypass.go")}</Button>
          </p>
        </FormStack>
      )}
    </Main>
  );
}
