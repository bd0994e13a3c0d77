import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findClosure } from "~/.server/edge/maintenance";
import { submitForm } from "~/.server/forms/submit-form";
import { throwErrorPage } from "~/.server/rendering/replies";
import { defineForm } from "~/domain/forms/define-form";
import { maintenancePassphraseSchema } from "~/domain/schemas/sign-in";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { TextField } from "~/ui/forms/text-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";

const bypassForm = defineForm({
  id: "bypass",
  schema: maintenancePassphraseSchema,
  also: ["intent"],
});

export const handle = {
  title: "pages.bypass.title",
  posts: [bypassForm],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crm, venue, now, maintenancePass } = context;
  if (maintenancePass === null) return throwErrorPage(404);
  const closed = (await findClosure(crm, venue, now)) !== null;
  const letIn = maintenancePass.isLetIn(request.headers.get("Cookie") ?? undefined, now);
  return { closed, letIn };
}

export async function action(args: ActionFunctionArgs) {
  const { maintenancePass, now, session, log } = args.context;
  if (maintenancePass === null) return throwErrorPage(404);
  const sent = await args.request.clone().formData();
  const redirectWithPass = (path: string, cookie: string) =>
    redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
  if (sent.get("intent") === "end")
    return redirectWithPass(pathTo("maintenance-bypass"), maintenancePass.end());
  return submitForm(args, bypassForm, ({ passphrase }, { refuse }) => {
    if (!maintenancePass.accepts(passphrase)) return refuse({ passphrase: "passphrase.wrong" });
    log.info("maintenance bypass granted");
    session.flash("maintenance-passed");
    return redirectWithPass(pathTo("whats-on"), maintenancePass.issue(now));
  });
}

export default function MaintenanceBypass() {
  const { closed, letIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(bypassForm);
  return (
    <Main>
      {errors}
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
        <FormStack id={id}>
          <TextField
            field={fields.passphrase}
            type="password"
            autoComplete="off"
            label={t("pages.bypass.passphrase")}
            hint={t("pages.bypass.hint")}
          />
          <Button standalone>{t("pages.bypass.go")}</Button>
        </FormStack>
      )}
    </Main>
  );
}
