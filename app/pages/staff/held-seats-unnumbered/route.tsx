import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { HoldFields } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { holdNumberForm } from "./form";
import { getHoldNumberPage, submitHoldNumberForm } from "./page.server";

export const handle = {
  title: "staff.holds.section",
  posts: [holdNumberForm],
} satisfies PageHandle;

export const loader = getHoldNumberPage;
export const action = submitHoldNumberForm;

/** Holds some of a performance's unnumbered seats. */
export default function HoldNumber() {
  const { instance, seats, free } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { id, fields, errors } = usePageForm(holdNumberForm);
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-held-seats", { instance: instance.id })}>
        {t("staff.holds.title")}
      </BackLink>
      <h1 id="title">{t("staff.holds.section")}</h1>
      <Lead>
        {[
          instance.event.title,
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
        ].join(DOT)}
      </Lead>
      <PageForm id={id} button={t("staff.holds.submit")}>
        <TextField
          field={fields.count}
          width="half"
          inputMode="numeric"
          label={t("staff.holds.count")}
          hint={t("seats.freeOf", { count: free, seats })}
        />
        <HoldFields kind={fields.kind} note={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}
