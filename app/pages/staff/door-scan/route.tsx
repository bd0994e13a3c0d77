import { knownName } from "#contract/text/known-names";
import { useActionData, useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import { SCAN_ACTIONS, type Scan } from "#contract/operations/staff/admissions";
import { seatName } from "#contract/text/seat-name";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { TabLinks } from "~/ui/layout/section-nav";
import { DoorLinks } from "../door-links";
import { StaffPage, useStaffPath } from "../staff-page";
import { scanForm } from "./form";
import { getAdmissionPage, submitScanForm } from "./page.server";

export const handle = { title: "staff.admission.title", posts: [scanForm] } satisfies PageHandle;

export const loader = getAdmissionPage;
export const action = submitScanForm;

/** Checks tickets at the door. Works with a scanner that types the code and Enter, and without script. */
export default function StaffAdmission() {
  const { instance, action } = useLoaderData<typeof getAdmissionPage>();
  const reply = useActionData<typeof submitScanForm>();
  const { t, locale } = useTranslation();
  const { id, fields, errors } = usePageForm(scanForm);
  const staffPath = useStaffPath();
  const scanned = reply !== undefined && "scan" in reply ? reply : null;
  return (
    <StaffPage errors={errors} isDoor>
      <BackLink href={staffPath("staff-performance", { instance: instance.id })}>
        <ContentText text={instance.event.title} lang={instance.event.titleLang} />
      </BackLink>
      <h1 id="title">{t("staff.admission.title")}</h1>
      <Lead>
        {[
          capitalized(formatDate(instance.startsAt, "date-time", locale)),
          knownName(t, "hall", instance.hall.name),
        ].join(DOT)}
      </Lead>
      {scanned === null ? null : <ScanResult {...scanned} />}
      <PageForm id={id} button={t(`staff.admission.button.${action}`)}>
        <input type="hidden" name="action" value={action} />
        <TextField
          field={fields.code}
          label={t("staff.admission.code")}
          hint={t("staff.admission.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          startsHere
          {...(scanned !== null && { defaultValue: "" })}
        />
      </PageForm>
      <TabLinks
        label={t("staff.admission.mode")}
        tabs={SCAN_ACTIONS.map((name) => ({
          href: staffPath(
            "staff-door-scan",
            { instance: instance.id },
            { for: name === "admit" ? undefined : name },
          ),
          label: t(`staff.admission.action.${name}`),
          current: name === action,
        }))}
      />
      <DoorLinks instanceId={instance.id} but="staff-door-scan" />
    </StaffPage>
  );
}

const TONES = { good: "border-good bg-card", bad: "border-error bg-wash" } as const;
/** What was asked for happened. */
const DONE: readonly Scan["state"][] = ["valid", "left", "undone"];

type Scanned = { scan: Scan; code: string; isOldCode: boolean };

function ScanResult({ scan, code, isOldCode }: Scanned) {
  const { t, locale } = useTranslation();
  const { seat, priceTypeName, performance, admittedAt, admitted, isEarly = false } = scan;
  const state = isEarly ? "not-today" : scan.state;
  return (
    <div
      role="status"
      className={`grid gap-1 rounded border-l-4 p-4 ${TONES[DONE.includes(scan.state) ? "good" : "bad"]}`}
    >
      <p className="text-title font-semibold">{t(`staff.admission.state.${state}`)}</p>
      {scan.isReturn === true ? <p>{t("staff.admission.return")}</p> : null}
      {seat === null ? null : <p className="text-lead">{seatName(t, seat)}</p>}
      {priceTypeName === null ? null : (
        <p>
          <ContentText kind="priceType" text={priceTypeName} />
        </p>
      )}
      {scan.isRefunded === true ? (
        <p className="font-semibold">{t("staff.refunds.why.by-provider")}</p>
      ) : null}
      {performance === null ? null : isEarly ? (
        <p>
          {t("staff.admission.early", {
            time: formatDate(performance.startsAt, "date-time", locale),
          })}
        </p>
      ) : (
        <p>
          <ContentText text={performance.title} />
          {`, ${formatDate(performance.startsAt, "date-time", locale)}`}
        </p>
      )}
      {state === "not-today" || state === "moved" ? (
        <PageForm id="anyway" aria-label={t("staff.admission.anyway")}>
          <input type="hidden" name="code" value={code} />
          {isEarly ? <input type="hidden" name="early" value="yes" /> : null}
          {isOldCode || state === "moved" ? (
            <input type="hidden" name="oldCode" value="yes" />
          ) : null}
          <Button look="quiet">{t("staff.admission.anyway")}</Button>
        </PageForm>
      ) : null}
      {state !== "admitted" || admittedAt === null ? null : (
        <p>{t("staff.admission.at", { time: formatDate(admittedAt, "date-time", locale) })}</p>
      )}
      <p className="text-muted">
        {t("staff.admission.admitted", { count: admitted, number: formatCount(admitted, locale) })}
      </p>
    </div>
  );
}
