import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seatName } from "#contract/text/seat-name";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { DescriptionList } from "~/ui/description-list";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { releaseSeatsForm } from "./form";
import { getHoldReleasePage, submitReleaseSeatsForm } from "./page.server";

export const handle = {
  title: "staff.holds.releaseTitle",
  posts: [releaseSeatsForm],
} satisfies PageHandle;

export const loader = getHoldReleasePage;
export const action = submitReleaseSeatsForm;

/** Releases the seats of a hold, all of them or some. */
export default function HoldRelease() {
  const { instance, hold } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmissionResult>();
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { id, fields, errors } = usePageForm(releaseSeatsForm);
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-held-seats", { instance: instance.id })}>
        {t("staff.holds.title")}
      </BackLink>
      <h1 id="title">{t("staff.holds.releaseTitle")}</h1>
      <DescriptionList
        items={[
          [t("staff.holds.kindLabel"), t(`staff.holds.kind.${hold.kind}`)],
          [t("staff.holds.column.note"), hold.note],
          [
            t("staff.holds.column.by"),
            `${hold.by}, ${formatDate(hold.heldAt, "date-time", locale)}`,
          ],
        ]}
      />
      <PageForm id={id} button={t("staff.holds.releaseSubmit")} look="danger">
        <CheckboxGroup
          field={fields.seat}
          legend={t("staff.holds.releaseWhich")}
          hint={t("staff.holds.releaseHint")}
          lastResult={reply}
          choices={hold.seats.map((seat) => ({
            id: seat.id,
            label: seatName(t, seat),
            checked: true,
          }))}
        />
        <ReasonField field={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}
