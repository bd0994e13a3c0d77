import { useLoaderData } from "@remix-run/react";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { CompareTable } from "~/ui/compare-table";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Lead, Stack } from "~/ui/layout/primitives";
import { performanceName } from "../performance-name";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { openQueueForm } from "./form";
import { submitOpenForm, listOpenQueues } from "./page.server";

export const handle = {
  title: "staff.queue.title",
  posts: [openQueueForm],
} satisfies PageHandle;

export const loader = listOpenQueues;
export const action = submitOpenForm;

/** Lists open queues, with a form to open another one, for a performance or the whole sale. */
export default function StaffQueues() {
  const { queues, instance, canManage } = useLoaderData<typeof listOpenQueues>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { id, fields, errors } = usePageForm(openQueueForm);
  const number = { optional: t("common.optional"), inputMode: "numeric", width: "short" } as const;
  return (
    <StaffPage errors={errors}>
      <h1 id="title">{t("staff.queue.title")}</h1>
      {queues.length === 0 ? (
        <p>{t("staff.queue.none")}</p>
      ) : (
        <CompareTable
          stacks
          labelledBy="title"
          columns={(
            ["for", "opens", "waiting", "away", "choosing", "entered", "rate"] as const
          ).map((name) => t(`staff.queue.column.${name}`))}
          rows={queues.map((queue) => ({
            key: queue.id,
            cells: [
              <a
                key="for"
                className="inline-block py-0.5"
                href={staffPath("staff-queue", { queue: queue.id })}
              >
                {queue.startsAt === null
                  ? t("staff.queue.wholeSale")
                  : [queue.title, formatDate(queue.startsAt, "short-date-time", locale)].join(DOT)}
              </a>,
              formatDate(queue.lines.at(-1)?.opensAt ?? "", "short-date-time", locale),
              queue.lines.reduce((sum, { last, called }) => sum + last - called, 0),
              queue.away,
              queue.choosing,
              queue.entered,
              queue.paused ? t("staff.queue.state.paused") : Math.round(queue.perMinute),
            ],
          }))}
        />
      )}
      {canManage ? (
        <Stack as="section" labelledBy="open">
          <h2 id="open">{t(instance === null ? "staff.queue.open" : "staff.queue.openFor")}</h2>
          {instance === null ? null : (
            <Lead>
              {performanceName(t, locale, {
                title: instance.event.title,
                startsAt: instance.startsAt,
                hallName: instance.hall.name,
              })}
            </Lead>
          )}
          <PageForm id={id} aria-labelledby="open" button={t("staff.queue.submit")}>
            {instance === null ? null : <input type="hidden" name="instance" value={instance.id} />}
            <TextField field={fields.day} type="date" width="half" label={t("staff.queue.day")} />
            <TextField field={fields.time} width="half" label={t("staff.queue.time")} />
            <TextField
              field={fields.membersMinutes}
              {...number}
              label={t("staff.queue.members")}
              required={false}
            />
            <TextField
              field={fields.perMinute}
              {...number}
              label={t("staff.queue.rate")}
              hint={t("staff.queue.rateHint")}
              required={false}
            />
            <ReasonField field={fields.reason} />
          </PageForm>
        </Stack>
      ) : null}
    </StaffPage>
  );
}
