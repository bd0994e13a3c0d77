import { useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Main } from "~/ui/layout/main";
import { Lead, Stack } from "~/ui/layout/primitives";
import { PhoneLink } from "~/ui/layout/phone-link";
import { PageScript } from "~/ui/layout/page-script";
import { getVerifyPage } from "./page.server";

export const handle = {
  title: ({ state }, t) => t(`order.waiting.${state}.title`),
} satisfies PageHandle<typeof loader>;

export const loader = getVerifyPage;

/** Shown after the card page until the outcome is known. */
export default function Verify() {
  const { state, number, email, again, canPay } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t(`order.waiting.${state}.title`)}</h1>
      <Stack gap="small">
        <p>{t(`order.waiting.${state}.text`)}</p>
        <p>
          <strong>{t("order.waiting.doNotPayAgain")}</strong>{" "}
          {email === null || state === "unknown" || state === "received"
            ? t(`order.waiting.${state}.byMailOnly`)
            : t(`order.waiting.${state}.byMail`, { email })}
        </p>
      </Stack>
      {number === null ? (
        <p>{t("order.waiting.numberByMail")}</p>
      ) : (
        <div className="max-w-form">
          <DescriptionList items={[[t("order.reference"), number]]} />
        </div>
      )}
      {state === "received" ? null : (
        <>
          <p data-check-again={state} hidden>
            {t("order.waiting.byItself")}
          </p>
          <PageScript name="waiting" />
        </>
      )}
      <ButtonLink standalone href={again}>
        {t(state === "received" ? "access.signIn" : "order.waiting.again")}
      </ButtonLink>
      {canPay ? (
        <p>
          {t("order.waiting.notYet")}{" "}
          <a href={pathTo("checkout-payment")}>{t("order.waiting.goOn")}</a>
        </p>
      ) : null}
      <Lead>
        {t(number === null ? "order.waiting.callWithout" : "order.waiting.call")} <PhoneLink />
      </Lead>
    </Main>
  );
}
