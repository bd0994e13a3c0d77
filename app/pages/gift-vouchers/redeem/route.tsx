import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { BasketCode } from "#contract/schemas/basket";
import { isFree } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Panel, Row, Stack } from "~/ui/layout/primitives";
import { VoucherCodeField } from "~/parts/gift-vouchers/voucher-balance";
import { redeemForm } from "./form";
import { getRedeemPage, redeem } from "./page.server";

export const handle = {
  title: "giftCards.redeem.title",
  posts: [redeemForm],
} satisfies PageHandle<typeof loader>;

export function loader({ context }: LoaderFunctionArgs) {
  return getRedeemPage(context);
}

export const action = redeem;

/** Applies a gift voucher to the basket; it also pays for items added later. */
export default function Redeem() {
  const { vouchers, hasLines, signedIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(redeemForm);
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("gift-vouchers")}>{t("giftCards.title")}</BackLink>
      <Stack gap="small">
        <h1 id="title">{t("giftCards.redeem.title")}</h1>
        <Lead>{t(hasLines ? "giftCards.redeem.leadBasket" : "giftCards.redeem.lead")}</Lead>
      </Stack>
      {vouchers.length === 0 ? null : <Applied vouchers={vouchers} hasLines={hasLines} />}
      <PageForm id={id}>
        <VoucherCodeField field={fields.code} />
        <Row>
          <Button>{t("giftCards.redeem.apply")}</Button>
          <a href={pathTo("gift-voucher-check")}>{t("giftCards.balance.title")}</a>
        </Row>
      </PageForm>
      {signedIn ? null : <SignInToKeep />}
    </Main>
  );
}

function Applied({ vouchers, hasLines }: { vouchers: readonly BasketCode[]; hasLines: boolean }) {
  const { t, locale } = useTranslation();
  return (
    <Panel as="section" labelledBy="applied">
      <h2 id="applied" className="text-lead">
        {t("giftCards.redeem.applied", { count: vouchers.length })}
      </h2>
      <ul className="grid gap-2">
        {vouchers.map(({ id, code, saves, refusal }) => (
          <li key={id}>
            <strong>{code}</strong>{" "}
            {refusal !== null
              ? t(`refusal.reason.${refusal}`)
              : isFree(saves)
                ? t("giftCards.redeem.waits")
                : t("basket.codes.pays", { sum: formatPrice(saves, locale) })}
          </li>
        ))}
      </ul>
      <Row>
        {hasLines ? (
          <ButtonLink href={pathTo("basket")}>{t("giftCards.redeem.toBasket")}</ButtonLink>
        ) : (
          <ButtonLink href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</ButtonLink>
        )}
      </Row>
    </Panel>
  );
}

/** A code of a visitor without an account exists only in this browser's basket. */
function SignInToKeep() {
  const { t } = useTranslation();
  return (
    <Stack as="section" labelledBy="keep" gap="small">
      <h2 id="keep" className="text-lead">
        {t("giftCards.redeem.signIn.title")}
      </h2>
      <p>{t("giftCards.redeem.signIn.text")}</p>
      <form method="post" action={useOwnPath()}>
        <Button look="quiet" name="intent" value="sign-in">
          {t("access.signIn")}
        </Button>
      </form>
    </Stack>
  );
}
