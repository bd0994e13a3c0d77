import { useActionData, useLoaderData } from "@remix-run/react";

import type { LateAdmissions } from "#contract/operations/staff/admissions";
import { formatBarcode } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { TextAreaField } from "~/ui/forms/text-area-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Stack } from "~/ui/layout/primitives";
import { DoorHead } from "../door-head";
import { DoorLinks } from "../door-links";
import { StaffPage } from "../staff-page";
import { lateForm } from "./form";
import { getLateAdmissionsPage, submitLateForm } from "./page.server";

export const handle = { title: "staff.late.title", posts: [lateForm] } satisfies PageHandle;

export const loader = getLateAdmissionsPage;
export const action = submitLateForm;

/** Enters what was ticked off on paper while the network was down. */
export default function StaffLateAdmissions() {
  const { instance } = useLoaderData<typeof getLateAdmissionsPage>();
  const reply = useActionData<typeof submitLateForm>();
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(lateForm);
  const results = reply !== undefined && "results" in reply ? reply.results : null;
  return (
    <StaffPage errors={errors}>
      <DoorHead instance={instance} title={t("staff.late.title")} />
      <p>{t("staff.late.lead")}</p>
      {results === null ? null : <Results results={results} />}
      <PageForm id={id} button={t("staff.late.submit")}>
        <TextAreaField
          field={fields.codes}
          label={t("staff.late.codes")}
          hint={t("staff.late.hint")}
          rows={10}
          autoComplete="off"
          {...(results !== null && { defaultValue: "" })}
        />
      </PageForm>
      <DoorLinks instanceId={instance.id} but="staff-door-late-admissions" />
    </StaffPage>
  );
}

type Result = LateAdmissions["results"][number];

/** What was not entered is first. */
function Results({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation();
  const stateName = ({ state, isEarly }: Result) =>
    isEarly === true
      ? t("staff.admission.state.not-today")
      : state === "valid" || state === "admitted" || state === "ambiguous"
        ? t(`staff.late.state.${state}`)
        : t(`staff.admission.state.${state}`);
  const refused = results.filter(({ state, isEarly }) => isEarly === true || state === "moved");
  const isEntered = ({ state }: Result) => Number(state === "valid" || state === "admitted");
  return (
    <Stack>
      <h2 id="results">{t("staff.late.result")}</h2>
      <CompareTable
        stacks
        labelledBy="results"
        columns={(["code", "state", "seat"] as const).map((name) => t(`staff.late.column.${name}`))}
        rows={results
          .toSorted((a, b) => isEntered(a) - isEntered(b))
          .map((result) => ({
            key: result.code,
            cells: [
              formatBarcode(result.code),
              result.isRefunded === true
                ? `${stateName(result)}${DOT}${t("staff.refunds.why.by-provider")}`
                : stateName(result),
              result.seat === null ? "–" : seatName(t, result.seat),
            ],
          }))}
      />
      {refused.length === 0 ? null : (
        <PageForm id="anyway" aria-label={t("staff.late.anyway")}>
          <p>{t("staff.late.refused")}</p>
          <input type="hidden" name="codes" value={refused.map(({ code }) => code).join(",")} />
          <input type="hidden" name="anyway" value="yes" />
          <Button look="quiet">{t("staff.late.anyway")}</Button>
        </PageForm>
      )}
    </Stack>
  );
}
