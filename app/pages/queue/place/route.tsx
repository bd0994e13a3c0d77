import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { TextField } from "~/ui/forms/text-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { PageScript } from "~/ui/layout/page-script";
import { queueForm } from "./form";
import { submitQueueForm, getQueuePage } from "./page.server";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

export const handle = {
  title: ({ state }, t) => t(`queue.title.${state}`),
  cache: "while-same",
  refresh: ({ refreshes, slots }) => (refreshes ? slots.seconds : null),
  posts: [queueForm],
} satisfies PageHandle<typeof loader>;

export const loader = getQueuePage;
export const action = submitQueueForm;

const BUTTONS = { join: "join", called: "enter", ended: "extend", elsewhere: "enter" } as const;

/** The waiting room. */
export default function QueuePage() {
  const page = useLoaderData<typeof getQueuePage>();
  const { state, title, startsAt, path, opensAt, membersAt, slots } = page;
  const form = usePageForm(queueForm);
  const { t, locale } = useTranslation();
  const now = useNow();
  const isWaiting = state === "lobby" || state === "waiting";
  const intent = state in BUTTONS ? BUTTONS[state as keyof typeof BUTTONS] : null;
  const getTime = (iso: string) =>
    [formatDate(iso, "time-with-zone", locale), formatDate(iso, "date", locale)].join(", ");
  const facts =
    state === "waiting"
      ? (["place", "ahead", "wait", "time", "checked"] as const)
      : (["checked"] as const);
  return (
    <Main>
      {form.errors}
      <Stack gap="small">
        <h1>{t(`queue.title.${state}`)}</h1>
        {title === null ? null : (
          <Lead>{[title, formatNearDay(startsAt ?? "", now, locale)].join(DOT)}</Lead>
        )}
        <p>
          {t(`queue.text.${state === "join" && page.isOpen ? "open" : state}`, {
            time: opensAt === null ? "" : getTime(opensAt),
            until: slots.until,
          })}
        </p>
        {page.paused && isWaiting ? <p>{t("queue.paused")}</p> : null}
        {page.offersSignIn ? (
          <p>
            {membersAt === null || page.isOpen
              ? t("queue.signIn")
              : t("queue.members", { time: getTime(membersAt) })}
          </p>
        ) : null}
      </Stack>
      {isWaiting ? (
        <div
          data-queue={state}
          {...(state === "waiting" && {
            "data-queue-wait": slots.wait,
            "data-queue-says": t("queue.says", { ahead: slots.ahead, wait: slots.wait }),
          })}
          {...(page.refreshes && { "data-queue-seconds": slots.seconds })}
        >
          <Panel>
            <DescriptionList items={facts.map((name) => [t(`queue.facts.${name}`), slots[name]])} />
          </Panel>
        </div>
      ) : null}
      {isWaiting ? <PageScript name="waiting" /> : null}
      {intent === null ? null : <ActionForm intent={intent} label={t(`queue.button.${intent}`)} />}
      {page.offersSignIn ? <ActionForm intent="sign-in" label={t("access.signIn")} quiet /> : null}
      {state === "ended" ? (
        <ActionForm intent="join" label={t("queue.button.again")} quiet />
      ) : null}
      {state === "none" || state === "turn" ? (
        <ButtonLink standalone href={path}>
          {t("queue.button.tickets")}
        </ButtonLink>
      ) : null}
      {state === "turn" ? (
        <ActionForm intent="extend" label={t("queue.button.extend")} quiet />
      ) : null}
      {isWaiting ? (
        <Waiting
          refreshes={page.refreshes}
          asksEmail={page.asksEmail || form.lastResult !== undefined}
          email={form.fields.email}
        />
      ) : null}
    </Main>
  );
}

type ActionProps = { intent: string; label: string; quiet?: boolean };

function ActionForm({ intent, label, quiet = false }: ActionProps) {
  return (
    <form method="post" action={useOwnPath()}>
      {/* Text browsers send forms without fields as GET. */}
      <input type="hidden" name="intent" value={intent} />
      <Button look={quiet ? "quiet" : "main"}>{label}</Button>
    </form>
  );
}

type WaitingProps = {
  refreshes: boolean;
  asksEmail: boolean;
  email: FieldSource;
};

function Waiting({ refreshes, asksEmail, email }: WaitingProps) {
  const { t } = useTranslation();
  const refresh = refreshes ? "refresh-off" : "refresh-on";
  const [path = ""] = (useOwnPath() ?? pathTo("queue")).split("?");
  return (
    <>
      <Row separated={false}>
        <ButtonLink href={path}>{t("queue.check")}</ButtonLink>{" "}
        {asksEmail ? null : (
          <ActionForm intent={refresh} label={t(`queue.button.${refresh}`)} quiet />
        )}
      </Row>
      <Lead>{t("queue.kept")}</Lead>
      <Stack as="section" labelledBy="email-title">
        <h2 id="email-title">{t("queue.email.title")}</h2>
        {asksEmail ? (
          <FormStack id={queueForm.id}>
            <input type="hidden" name="intent" value="email" />
            <TextField
              field={email}
              type="email"
              autoComplete="email"
              label={t("queue.email.label")}
              hint={t("queue.email.hint")}
            />
            <Button standalone look="quiet">
              {t("queue.email.send")}
            </Button>
          </FormStack>
        ) : (
          <ButtonLink standalone look="quiet" href={`${path}?email=1`}>
            {t("queue.email.send")}
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}
