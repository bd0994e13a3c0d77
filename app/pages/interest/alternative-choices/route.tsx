import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";

import checkoutStylesheet from "~/checkout.css?url";
import { submitForm } from "~/.server/forms/submit-form";
import { defineForm } from "~/domain/forms/define-form";
import { ALTERNATIVE_FIELDS, alternativesSchema } from "~/domain/schemas/interest";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { SelectField } from "~/ui/forms/select-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { InterestFrame } from "../interest-frame";
import { saveStep, getInterestStep } from "../interest-step.server";

const alternativesForm = defineForm(
  {
    id: "alternatives",
    schema: (ids: readonly string[]) => alternativesSchema(ids),
    also: ["intent"],
  },
  [],
);

export const handle = {
  title: "interest.steps.alternative-choices",
  styles: () => [checkoutStylesheet],
  posts: [alternativesForm],
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, saved } = await getInterestStep(context, { request, params }, "later");
  const others = otherPerformances(event, instance.id);
  return { event, instance, saved, others, names: ALTERNATIVE_FIELDS.slice(0, others.length) };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const step = await getInterestStep(context, args, "later");
  const others = otherPerformances(step.event, step.instance.id);
  return submitForm(
    args,
    alternativesForm,
    async (alternatives, { refuse }) =>
      (await saveStep(context, step, { alternatives }))
        ? redirect(pathTo("register-dress-rehearsal", step.at), 303)
        : refuse("refused"),
    others.map(({ id }) => id),
  );
}

export default function AlternativeChoices() {
  const { others, names, saved, ...performance } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const now = useNow();
  const { fields, ...form } = usePageForm(alternativesForm, {
    defaults: Object.fromEntries(
      names.map((name, index) => [name, saved?.alternatives[index] ?? ""]),
    ),
  });
  return (
    <InterestFrame
      step="alternative-choices"
      performance={performance}
      form={form}
      lead={t(names.length === 0 ? "interest.alternatives.none" : "interest.alternatives.lead")}
      button={t("interest.continue")}
    >
      {names.map((name, index) => (
        <SelectField
          key={name}
          field={fields[name] ?? { id: name, name }}
          label={t("interest.alternatives.choice", { number: index + 2 })}
          optional={t("common.optional")}
          placeholder={t("interest.alternatives.noneChosen")}
          options={others.map(({ id, startsAt, hall }) => ({
            value: id,
            label: `${capitalized(formatNearDay(startsAt, now, locale))}${DOT}${knownName(t, "hall", hall.name)}`,
          }))}
        />
      ))}
    </InterestFrame>
  );
}

/** The event's other performances that have neither passed nor been canceled. */
function otherPerformances(event: { instances: readonly InstanceListing[] }, instanceId: string) {
  return event.instances
    .filter(({ id, status }) => id !== instanceId && status !== "passed" && status !== "cancelled")
    .map(({ id, startsAt, hall }) => ({ id, startsAt, hall: { name: hall.name } }));
}
