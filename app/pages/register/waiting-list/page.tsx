import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";
import { TextAreaField, useCounted } from "~/ui/forms/text-area-field";
import { WISH_TEXT_MAX } from "#contract/schemas/instance-wishes";
import type { WaitingEntry } from "#contract/schemas/instance-wishes";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";
import { PersonFields } from "~/ui/forms/person-fields";
import { useFieldWords } from "~/ui/forms/field-state";
import { PartyField } from "../party-field";
import type { RegisterPlace } from "../register-frame";

export type WaitingListPageProps = RegisterPlace & {
  /** Whose account the mails go to; null for a guest, who says it. */
  email: string | null;
  /** The customer's place, if there is one. */
  entry: WaitingEntry | null;
  lastResult: SubmissionResult | undefined;
};

type Wish = Record<
  "quantity" | "accessNeeds" | "firstName" | "lastName" | "email" | "phone",
  string
>;
const FIELDS = ["quantity", "accessNeeds", "firstName", "lastName", "email", "phone"];

/** Joining the waiting list of a performance that is sold out, changing what is wished there, and leaving it. */
export function WaitingListPage(props: WaitingListPageProps) {
  const { event, instance, email, entry, lastResult } = props;
  const { t, locale } = useTranslation();
  const told = useFieldWords();
  const counted = useCounted();
  const [form, fields] = useForm<Wish>({
    id: "waiting-list",
    lastResult: lastResult ?? null,
    ...(entry !== null && {
      defaultValue: { quantity: String(entry.quantity), accessNeeds: entry.accessNeeds ?? "" },
    }),
  });
  const at = { event: event.id, instance: instance.id };
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={FIELDS} />
      <BackLink href={pathTo("instance", at)}>{event.title}</BackLink>
      <Stack gap="small">
        <h1>{t("waitingList.title")}</h1>
        <p className="num">
          {[
            event.title,
            formatDate(instance.startsAt, "date-time", locale),
            instance.hall.name,
          ].join(" · ")}
        </p>
      </Stack>
      <Lead>{t("waitingList.lead")}</Lead>
      {entry === null ? null : (
        <Notice
          tone={entry.state === "unconfirmed" ? "warning" : "success"}
          title={t(`waitingList.you.${entry.state}`, { count: entry.quantity })}
        >
          <form method="post">
            <Button look="link" name="intent" value="leave">
              {t("waitingList.leave")}
            </Button>
          </form>
        </Notice>
      )}
      {email === null ? (
        <form method="post">
          {t("waitingList.beenHere")}{" "}
          <Button look="link" name="intent" value="sign-in">
            {t("access.signIn")}
          </Button>
        </form>
      ) : null}
      {entry?.state === "offered" ? null : (
        <FormStack id={form.id} aria-label={t("waitingList.title")}>
          <PartyField field={fields.quantity} />
          <TextAreaField
            {...told(fields.accessNeeds)}
            label={t("waitingList.accessNeeds")}
            hint={t("waitingList.accessNeedsHint")}
            optional={t("common.optional")}
            limit={counted(WISH_TEXT_MAX)}
          />
          {email === null ? (
            <PersonFields fields={fields} emailHint={t("waitingList.emailHint")} />
          ) : (
            <p>{t("waitingList.writeTo", { email })}</p>
          )}
          <p>
            <Button name="intent" value="join">
              {t(entry === null ? "waitingList.join" : "waitingList.change")}
            </Button>
          </p>
        </FormStack>
      )}
    </Main>
  );
}
