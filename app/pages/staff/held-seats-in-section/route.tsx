import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import type { SeatLabel } from "#contract/schemas/ticket";
import { SectionText } from "~/ui/section-text";
import { formatDate } from "~/i18n/format-date";
import { seatText } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { SeatForm, SeatKey, SeatMap, SeatMapScript } from "~/pages/events/choose-seats/seat-map";
import type { PageHandle } from "~/routing/handle";
import { START_ID } from "~/routing/seat-paths";
import seatsStylesheet from "~/seats.css?url";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/forms/field-frame";
import { useFieldState } from "~/ui/forms/field-state";
import { usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { HoldFields } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { holdForm } from "./form";
import { getHoldSectionPage, submitHoldForm } from "./page.server";

export const handle = {
  title: "staff.holds.section",
  styles: ({ styles }) => [seatsStylesheet, ...styles],
  posts: [holdForm],
} satisfies PageHandle<typeof loader>;

export const loader = getHoldSectionPage;
export const action = submitHoldForm;

type HoldReply = SubmissionResult & { lost?: readonly SeatLabel[] };

/** Holds seats of a section: on the map that visitors choose seats on, or its list. */
export default function HoldSection() {
  const { instance, section, hasStage, priceList } = useLoaderData<typeof loader>();
  const { lost = [] } = useActionData<HoldReply>() ?? {};
  const { t, locale } = useTranslation();
  const staffPath = useStaffPath();
  const { fields, errors, lastResult } = usePageForm(holdForm, {
    parts: { seat: START_ID },
    help:
      lost.length === 0 ? null : (
        <ul>
          {lost.map((seat) => (
            <li key={seatText(t, seat)}>{seatText(t, seat)}</li>
          ))}
        </ul>
      ),
  });
  const state = useFieldState(fields.seat);
  const chosen = [lastResult?.initialValue?.["seat"] ?? []]
    .flat()
    .filter((id) => typeof id === "string");
  const free = section.seats.filter((one) => one.free).length;
  return (
    <StaffPage errors={errors}>
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
        ].join(" · ")}
      </Lead>
      {free === 0 ? (
        <p>{t("staff.holds.noneFree")}</p>
      ) : (
        <>
          <SeatKey
            bands={priceList.bands}
            priceList={priceList}
            kinds={section.seats.map(({ seat }) => seat.kind)}
            hidesPrices
          />
          <SeatForm section={section.name} className="grid min-w-0 gap-6">
            <div className="grid min-w-0 gap-4">
              <FieldError id={state.errorId} errors={state.errors} />
              <SeatMap
                section={section}
                priceList={priceList}
                chosen={chosen}
                hasStage={hasStage}
                button={t("staff.holds.submit")}
                hidesPrices
              />
            </div>
            <HoldFields kind={fields.kind} note={fields.reason} />
            <Button standalone>{t("staff.holds.submit")}</Button>
          </SeatForm>
          <SeatMapScript />
        </>
      )}
    </StaffPage>
  );
}
