import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import cardsStylesheet from "~/cards.css?url";
import { knownName } from "#contract/text/known-names";
import type { MembershipGift } from "#contract/schemas/membership";
import { formatDay } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Benefits } from "~/ui/card";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { acceptForm } from "./form";
import { submitAccept, getAcceptPage } from "./page.server";

export const handle = {
  title: "memberships.accept.title",
  styles: () => [cardsStylesheet],
  posts: [acceptForm],
} satisfies PageHandle<typeof loader>;

export const loader = ({ context, request }: LoaderFunctionArgs) => getAcceptPage(context, request);

export const action = submitAccept;

export default function AcceptMembership() {
  const { gift, signedIn, pending, code, requestKey, lastResult } = useLoaderData<typeof loader>();
  const isRefused = useActionData<SubmissionResult>() !== undefined || lastResult !== null;
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(acceptForm, { restored: lastResult ?? undefined });
  const isShown = gift !== null && !isRefused;
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("membership-levels")}>{t("memberships.title")}</BackLink>
      <Stack gap="small">
        <h1 id="title">{t("memberships.accept.title")}</h1>
        {isShown ? null : <Lead>{t("memberships.accept.lead")}</Lead>}
      </Stack>
      <PageForm id={id} requestKey={requestKey}>
        {isShown ? (
          <>
            <input type="hidden" name="code" value={code} />
            <Gift gift={gift} signedIn={signedIn} pending={pending} />
          </>
        ) : (
          <>
            <TextField
              field={fields.code}
              label={t("memberships.accept.code")}
              hint={t("memberships.accept.codeHint")}
              width="half"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button standalone>{t("memberships.accept.find")}</Button>
          </>
        )}
      </PageForm>
    </Main>
  );
}

type GiftProps = {
  /** `isNow` is false if it starts after a membership that the customer has already. */
  gift: MembershipGift & { isNow: boolean };
  signedIn: boolean;
  /** The account's email isn't confirmed yet. */
  pending: boolean;
};

function Gift({ gift, signedIn, pending }: GiftProps) {
  const { t, locale } = useTranslation();
  const { level, fromName, message } = gift;
  const day = (iso: string) => formatDay(iso, "date", locale);
  const period = { from: day(gift.startsOn), to: day(gift.expiresOn) };
  return (
    <Panel as="section" labelledBy="gift">
      <h2 id="gift">
        {t("memberships.accept.gift", { name: knownName(t, "membership", level.name) })}
      </h2>
      {fromName === null ? null : <p>{t("memberships.accept.from", { name: fromName })}</p>}
      {message === null ? null : <p className="whitespace-pre-line">{message}</p>}
      <ContentText as="p" kind="membership" text={level.description} />
      <Benefits items={level.benefits} />
      <p className="font-semibold">
        {signedIn
          ? t(gift.isNow ? "memberships.accept.now" : "memberships.accept.after", period)
          : t("memberships.accept.lasts", { count: level.months })}
      </p>
      <p>{t("memberships.accept.until", { date: day(gift.acceptBy) })}</p>
      {signedIn ? (
        <Button standalone name="intent" value="accept">
          {t("memberships.accept.start")}
        </Button>
      ) : pending ? (
        <p>{t("memberships.accept.confirmFirst")}</p>
      ) : (
        <>
          <p>{t("memberships.accept.signInFirst")}</p>
          <Row>
            <Button name="intent" value="sign-in">
              {t("access.signIn")}
            </Button>
            <Button look="quiet" name="intent" value="register">
              {t("memberships.accept.register")}
            </Button>
          </Row>
        </>
      )}
    </Panel>
  );
}
