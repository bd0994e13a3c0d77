import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { contactPreferencesSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { TickList } from "~/ui/forms/tick-list";
import { Lead } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { formAgain, refuseChange } from "../refuse-change.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";
import { VersionField } from "../version-field";
import { getContactPreferences, saveContactPreferences } from "./page.server";

export const handle = { title: "account.sections.contact-preferences" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  return unwrapOrErrorPage(context, request, await getContactPreferences(context.crm, crmSession));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  const { crm } = context;
  const known = unwrapOrErrorPage(context, request, await getContactPreferences(crm, crmSession));
  const schema = contactPreferencesSchema(
    known.choices.map(({ id }) => id),
    known.groups.flatMap(({ tags }) => tags.map(({ id }) => id)),
  );
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return formAgain({ submission });
  const kept = await saveContactPreferences(crm, crmSession, known, submission.value);
  if (!kept.ok) return refuseChange(context, request, { submission }, kept.failure);
  context.session.flash("preferences-kept");
  return redirect(pathTo("contact-preferences"), 303);
}

/** What the customer is written to about (spec section 3, "Contact preference categories"), and what interests them. */
export default function ContactPreferences() {
  const { choices, groups, interests, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const told = useFieldWords();
  const lastResult = answer?.lastResult;
  const [form, fields] = useForm<{ agreed: string[]; interests: string[]; version: string }>({
    id: "contact",
    lastResult: lastResult ?? null,
  });
  const labelled = choices.map((choice) => ({
    ...choice,
    label: t(`contact.category.${choice.category}`),
  }));
  return (
    <AccountPage
      section="contact-preferences"
      heading={t("account.sections.contact-preferences")}
      errors={
        <AccountErrors
          formId="contact"
          answer={answer}
          fields={["agreed", "interests"]}
          failed="update-preferences"
          stored={[
            storedTicks(
              "agreed",
              t("account.data.part.agreedStatements"),
              labelled.filter(({ agreed }) => agreed),
            ),
            storedTicks(
              "interests",
              t("account.data.part.customerTags"),
              groups.flatMap(({ tags }) =>
                tags
                  .filter(({ id }) => interests.includes(id))
                  .map(({ id, name }) => ({ id, label: name })),
              ),
            ),
          ]}
        />
      }
    >
      <Lead>{t("contact.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={version} answer={answer} />
        <TickList
          legend={t("contact.question")}
          {...told(fields.agreed)}
          choices={labelled.map(({ id, label, text, agreed }) => ({
            id,
            label,
            hint: text,
            ticked: agreed,
          }))}
          lastResult={lastResult}
        />
        {groups.map(({ id, name, description, tags }, index) => (
          <TickList
            key={id}
            legend={name}
            hint={description}
            {...(index === 0
              ? told(fields.interests)
              : { field: { id: `${fields.interests.id}-${id}`, name: fields.interests.name } })}
            choices={tags.map((tag) => ({
              id: tag.id,
              label: tag.name,
              ticked: interests.includes(tag.id),
            }))}
            lastResult={lastResult}
          />
        ))}
        <p>
          <Button>{t("account.contact.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}

/** What is ticked of a question as it is stored, for whoever was not the first to change it. */
const storedTicks = (
  name: string,
  label: string,
  ticked: readonly { id: string; label: string }[],
) => ({
  name,
  label,
  stored: ticked.map(({ id }) => id).join(","),
  shown: ticked.map((one) => one.label).join(", "),
});
