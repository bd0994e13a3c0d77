import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SEATS_FREE } from "~/domain/schemas/interest";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { PersonFields } from "~/ui/forms/person-fields";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { ContentText } from "~/ui/content-text";
import { type PerformanceParams, seatsPath } from "~/routing/seat-paths";
import { AskedFor } from "../asked-for";
import { PartyField, PerformanceHeading } from "../interest-frame";
import {
  featureOfValues,
  SeatNeedsFields,
  seatNeedValues,
  valuesForFeature,
} from "~/ui/forms/seat-needs-fields";
import { usePageForm } from "~/ui/forms/use-page-form";
import { guestWaitingForm } from "./form";
import { getWaitingListPage, submitWaitingListForm } from "./page.server";
import { MAX_INTEREST_NOTES } from "#contract/rules/customers/interest";

export const handle = {
  title: "waitingList.title",
  posts: [guestWaitingForm],
} satisfies PageHandle;

export const loader = getWaitingListPage;
export const action = submitWaitingListForm;

export default function WaitingList() {
  const { event, instance, email, maySignIn, entry, needsOnly, wanted, places } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<SubmissionResult>();
  const { t } = useTranslation();
  const counted = useCharacterLimit();
  const at = { event: event.id, instance: instance.id };
  const { id, fields, errors } = usePageForm(guestWaitingForm, {
    help: lastResult?.error?.["wheelchair"]?.includes(SEATS_FREE) ? (
      <StandaloneLink href={seatsOnSalePath(instance, at, lastResult.initialValue ?? {})}>
        {t("waitingList.chooseSeats")}
      </StandaloneLink>
    ) : null,
    defaults:
      entry === null
        ? {
            ...(wanted.quantity !== undefined && { quantity: String(wanted.quantity) }),
            ...valuesForFeature(wanted.feature),
          }
        : {
            quantity: String(entry.quantity),
            ...seatNeedValues(entry.seatNeeds),
            accessNeeds: entry.accessNeeds ?? "",
          },
  });
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("instance", at)}>
        <ContentText text={event.title} />
      </BackLink>
      <PerformanceHeading performance={{ event, instance }}>
        {t("waitingList.title")}
      </PerformanceHeading>
      {needsOnly ? <p>{t("waitingList.needsOnly")}</p> : null}
      <Lead>{t("waitingList.lead")}</Lead>
      {entry === null ? null : (
        <Notice
          tone={entry.state === "unconfirmed" ? "warning" : "success"}
          title={t(`waitingList.you.${entry.state}`, { count: entry.quantity })}
        >
          <AskedFor seatNeeds={entry.seatNeeds} />
          <form method="post">
            <Button look="link" name="intent" value="leave">
              {t("waitingList.leave")}
            </Button>
          </form>
        </Notice>
      )}
      {maySignIn ? (
        <form method="post">
          {t("waitingList.beenHere")}{" "}
          <Button look="link" name="intent" value="sign-in">
            {t("access.signIn")}
          </Button>
        </form>
      ) : null}
      {entry?.state === "offered" ? null : (
        <FormStack id={id} aria-label={t("waitingList.title")}>
          <PartyField field={fields.quantity} max={places.max} />
          <SeatNeedsFields
            fields={fields}
            hint={t("waitingList.seatNeedsHint")}
            max={places.max}
            offered={places.needs}
          />
          <TextAreaField
            field={fields.accessNeeds}
            label={t("waitingList.accessNeeds")}
            hint={t("waitingList.accessNeedsHint")}
            optional={t("common.optional")}
            limit={counted(MAX_INTEREST_NOTES)}
          />
          {email === null ? (
            <PersonFields fields={fields} emailHint={t("waitingList.emailHint")} guest />
          ) : (
            <p>{t("waitingList.writeTo", { email })}</p>
          )}
          <Button standalone name="intent" value="join">
            {t(entry === null ? "waitingList.join" : "waitingList.change")}
          </Button>
        </FormStack>
      )}
    </Main>
  );
}

type Seating = { seating: "reserved" | "general" | "virtual" };

/** The seats on sale for the refused form's needs. General admission has no search. */
const seatsOnSalePath = (
  { seating }: Seating,
  at: PerformanceParams,
  values: Readonly<Record<string, unknown>>,
): string => {
  const feature = featureOfValues(values);
  const together = Number(values["quantity"]);
  return seating !== "reserved" || feature === undefined
    ? seatsPath(at, "overview")
    : seatsPath(at, "list", { together, feature });
};
