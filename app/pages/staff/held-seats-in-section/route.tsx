import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { SectionText } from "~/ui/section-text";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import seatsStylesheet from "~/seats.css?url";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { StaffPage, useStaffPath } from "../staff-page";
import { holdForm } from "./form";
import { HoldSeatsForm, useHoldForm } from "./hold-seats-form";
import { getHoldSectionPage, submitHoldForm } from "./page.server";

export const handle = {
  title: "staff.holds.section",
  styles: ({ styles }) => [seatsStylesheet, ...styles],
  posts: [holdForm],
} satisfies PageHandle<typeof loader>;

export const loader = getHoldSectionPage;
export const action = submitHoldForm;

/** Holds seats of a section. */
export default function HoldSection() {
  const { instance, section, hasStage, priceList } = useLoaderData<typeof loader>();
  const { locale, t } = useTranslation();
  const staffPath = useStaffPath();
  const form = useHoldForm();
  return (
    <StaffPage errors={form.errors}>
      <BackLink href={staffPath("staff-held-seats", { instance: instance.id })}>
        {t("staff.holds.title")}
      </BackLink>
      <h1 id="title">
        <SectionText name={section.name} />
      </h1>
      <Lead>
        {[
          instance.event.title,
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
        ].join(DOT)}
      </Lead>
      <HoldSeatsForm {...{ section, hasStage, priceList, form }} />
    </StaffPage>
  );
}
