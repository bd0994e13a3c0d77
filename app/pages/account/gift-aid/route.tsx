import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";
import { giftAidSectionSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { Notice } from "~/ui/notice";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { formAgain, refuseChange } from "../refuse-change.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";

export const handle = { title: "account.sections.gift-aid" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-aid");
  const giftAid = await context.crm.getGiftAid({ session: crmSession });
  return { declared: unwrapOrErrorPage(context, request, giftAid).declaredAt !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-aid");
  const submission = parseWithZod(await request.formData(), { schema: giftAidSectionSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const ends = submission.value.intent === "end";
  const { crm, session, i18n } = context;
  const done = await crm.setGiftAid({
    session: crmSession,
    body: ends
      ? { end: true }
      : // What is kept is what was read, in the language in which it was read.
        { ukTaxpayer: true, statement: i18n.t("giftAid.statement") },
  });
  if (done.ok) {
    session.flash(ends ? "gift-aid-ended" : "gift-aid-declared");
    return redirect(pathTo("gift-aid"), 303);
  }
  const { failure } = done;
  if (failure.code !== "not-allowed")
    return refuseChange(context, request, { submission }, failure);
  switch (failure.reason) {
    case "gift-aid-elsewhere":
      return refuse(404);
    case "taxpayer-not-confirmed":
      return formAgain({ submission }, "fields", { taxpayer: ["taxpayerOnly"] });
  }
}

/** Declaring gift aid, and ending the declaration (spec sections 5 and 9). */
export default function GiftAid() {
  const { declared } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ intent: string; taxpayer: string }>({
    id: "gift-aid",
    lastResult: answer?.lastResult ?? null,
  });
  return (
    <AccountPage
      section="gift-aid"
      heading={t("account.sections.gift-aid")}
      errors={
        <AccountErrors
          formId="gift-aid"
          answer={answer}
          fields={["taxpayer"]}
          failed="update-details"
        />
      }
    >
      {declared ? (
        <Notice tone="success">
          <p>{t("account.giftAid.declared")}</p>
        </Notice>
      ) : (
        <>
          <p>{t("account.giftAid.notDeclared")}</p>
          <p>{t("giftAid.statement")}</p>
        </>
      )}
      <FormStack id={form.id}>
        <input type="hidden" name="intent" value={declared ? "end" : "declare"} />
        {declared ? null : (
          <CheckboxField {...told(fields.taxpayer)} label={t("giftAid.taxpayer")} />
        )}
        <p>
          <Button look={declared ? "quiet" : "main"}>
            {t(declared ? "account.giftAid.end" : "account.giftAid.declare")}
          </Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
