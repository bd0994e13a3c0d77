import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccessRegistration } from "#contract/schemas/customer-parts";

import { accountSection } from "~/.server/auth/account-section";
import { accessCodeSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Stack } from "~/ui/layout/primitives";
import { venue } from "~/venue";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { formAgain, refuseChange } from "../refuse-change.server";
import { setShownAccess } from "../shown-access.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";
import { VersionField } from "../version-field";

export const handle = { title: "account.sections.access" } satisfies PageHandle<typeof loader>;

/** What the box office's codes are in our words. */
const MESSAGES = {
  unknown: "accessCode.unknown",
  name: "accessCode.name",
  taken: "accessCode.taken",
  guest: "accessCode.guest",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const own = await context.crm.getAccessRegistration({ session: crmSession });
  return { access: unwrapOrErrorPage(context, request, own).registration };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "access");
  const submission = parseWithZod(await request.formData(), { schema: accessCodeSchema });
  if (submission.status !== "success") return formAgain({ submission });
  const kept = await setShownAccess(context.crm, crmSession, submission.value);
  if (!kept.ok) return refuseChange(context, request, { submission }, kept.failure, MESSAGES);
  context.session.flash("access-kept");
  return redirect(pathTo("access"), 303);
}

/** The access registration on the account: what it gives, and another one by its code. */
export default function Access() {
  const { access } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const [form, fields] = useForm<{ code: string; shown: string }>({
    id: "access",
    lastResult: answer?.lastResult ?? null,
  });
  const { phone, phoneHref } = venue.boxOffice;
  return (
    <AccountPage
      section="access"
      heading={t("account.sections.access")}
      errors={
        <AccountErrors
          formId="access"
          answer={answer}
          fields={["code"]}
          failed="update-details"
          stored={[{ name: "code", label: t("account.access.code"), stored: access?.code ?? "" }]}
        />
      }
    >
      <Lead>{t("account.access.lead")}</Lead>
      {access === null ? null : <Registration access={access} />}
      <Stack as="section" labelledBy="enter-heading">
        <h2 id="enter-heading">
          {access === null ? t("account.access.enter") : t("account.access.replace")}
        </h2>
        <FormStack id={form.id}>
          <VersionField field={fields.shown} stored={access?.code ?? ""} answer={answer} />
          <TextField
            {...told(fields.code)}
            label={t("account.access.enterLabel")}
            hint={t("account.access.enterHint")}
            width="half"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <p>
            <Button>{t("account.access.save")}</Button>
          </p>
        </FormStack>
        <p>
          {access === null ? t("account.access.notYet") : t("account.access.changeRequirements")}{" "}
          <a href={phoneHref}>{phone}</a>
        </p>
      </Stack>
    </AccountPage>
  );
}

function Registration({ access }: { access: AccessRegistration }) {
  const { t } = useTranslation();
  const { code, schemeName, maxTickets, companions, requirements } = access;
  const tickets = t("account.access.ticketsText", { count: maxTickets });
  return (
    <Stack as="section" labelledBy="registration-heading">
      <h2 id="registration-heading">{t("account.access.onAccount")}</h2>
      <DescriptionList
        items={[
          { term: t("account.access.scheme"), description: schemeName },
          { term: t("account.access.code"), description: code },
          {
            term: t("account.access.tickets"),
            description:
              companions === 0
                ? tickets
                : t("account.access.companions", { tickets, count: companions }),
          },
          {
            term: t("account.access.requirements"),
            description:
              requirements.length === 0
                ? t("account.access.noRequirements")
                : requirements.map((need) => t(`account.access.requirement.${need}`)).join(", "),
          },
        ]}
      />
      <p>
        <a href={pathTo("remove-access")}>{t("account.access.remove")}</a>
      </p>
    </Stack>
  );
}
