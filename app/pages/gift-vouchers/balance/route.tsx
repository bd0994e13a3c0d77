import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { defineForm } from "~/domain/forms/define-form";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";
import { requireKnownSystem } from "~/.server/rendering/require-known-system";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { submitBalanceForm } from "~/parts/gift-vouchers/submit-balance-form.server";
import { VoucherBalance, VoucherCodeField } from "~/parts/gift-vouchers/voucher-balance";

const balanceForm = defineForm({ id: "balance", schema: voucherCodeSchema });

export const handle = {
  title: "giftCards.balance.title",
  posts: [balanceForm],
} satisfies PageHandle<typeof loader>;

export function loader({ params }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  return null;
}

/** The code is sent by POST because URLs end up in logs, and anyone who has the code can spend it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  requireKnownSystem(params);
  return submitBalanceForm({ request, context }, balanceForm);
}

export default function Balance() {
  const voucher = useActionData<{ voucher?: GiftVoucher }>()?.voucher;
  const { t } = useTranslation();
  const { id, fields, errors } = usePageForm(balanceForm);
  return (
    <Main>
      {errors}
      <BackLink href={pathTo("gift-vouchers")}>{t("giftCards.title")}</BackLink>
      <Stack gap="small">
        <h1 id="title">{t("giftCards.balance.title")}</h1>
        <Lead>{t("account.voucher.lead")}</Lead>
      </Stack>
      {voucher === undefined ? null : (
        <VoucherBalance voucher={voucher}>
          {voucher.state === "active" && voucher.balance.amount > 0 ? (
            <StandaloneLink href={pathTo("redeem-gift-voucher")}>
              {t("giftCards.redeem.link")}
            </StandaloneLink>
          ) : null}
        </VoucherBalance>
      )}
      <PageForm id={id} button={t("account.voucher.show")}>
        <VoucherCodeField field={fields.code} />
      </PageForm>
    </Main>
  );
}
