import { useLoaderData } from "@remix-run/react";
import { QUEUE_STATES } from "#contract/schemas/queue";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { changeQueueForm } from "./form";
import { submitStaffQueueForm, getQueueForm } from "./page.server";

export const handle = {
  title: "staff.queue.change",
  posts: [changeQueueForm],
} satisfies PageHandle;

export const loader = getQueueForm;
export const action = submitStaffQueueForm;

/** Pauses, resumes or closes a queue, and sets its rate. */
export default function StaffQueue() {
  const { queue } = useLoaderData<typeof getQueueForm>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { id, fields, errors } = usePageForm(changeQueueForm, {
    defaults: {
      state: queue.paused ? "paused" : "open",
      perMinute: queue.setPerMinute === null ? "" : String(queue.setPerMinute),
    },
  });
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-queues", {})}>{t("staff.queue.title")}</BackLink>
      <h1 id="title">{queue.title ?? t("staff.queue.wholeSale")}</h1>
      {queue.startsAt === null ? null : (
        <Lead>{formatDate(queue.startsAt, "date-time", locale)}</Lead>
      )}
      <PageForm id={id} button={t("staff.queue.save")}>
        <RadioGroup
          field={fields.state}
          legend={t("staff.queue.change")}
          options={QUEUE_STATES.map((value) => ({
            value,
            label: t(`staff.queue.state.${value}`),
            ...(value === "closed" && { hint: t("staff.queue.closing") }),
          }))}
        />
        <TextField
          field={fields.perMinute}
          optional={t("common.optional")}
          inputMode="numeric"
          width="short"
          label={t("staff.queue.rate")}
          hint={t("staff.queue.rateHint")}
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}
