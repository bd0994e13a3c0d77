import { useForm, type SubmissionResult } from "@conform-to/react";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";
import { requireKnownSystem } from "~/.server/http/require-known-system";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { submitBalanceForm } from "~/parts/gift-vouchers/submit-balance-form.server";
import { VoucherBalance, VoucherCodeField } from "~/parts/gift-vouchers/voucher-balance";

export const handle = {
  title: "giftCards.balance.title",
  posts: [voucherCodeSchema],
} satisfies PageHandle<typeof loader>;

export function loader({ params }: LoaderFunctionArgs) {
  requireKnownSystem(params);
  return null;
}

/** The code is sent by POST because URLs end up in logs, and anyone who has the code can spend it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  requireKnownSystem(params);
  const answer = await submitBalanceForm({ request, context });
  return data(answer, { status: answer.voucher === null ? 400 : 200 });
}

export default function Balance() {
  const actionData: { lastResult: SubmissionResult; voucher: GiftVoucher | null } | undefined =
    useActionData<typeof action>();
  const { t } = useTranslation();
  const [form, fields] = useForm<{ code: string }>({
    id: "balance",
    lastResult: actionData?.lastResult ?? null,
  });
  const voucher = actionData?.voucher ?? null;
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={actionData?.lastResult} fields={["code"]} />
      <BackLink href={pathTo("gift-vouchers")}>{t("giftCards.title")}</BackLink>
      <Stack gap="small">
        <h1 id="title">{t("giftCards.balance.title")}</h1>
        <Lead>{t("account.voucher.lead")}</Lead>
      </Stack>
      {voucher === null ? null : (
        <VoucherBalance voucher={voucher}>
          {voucher.state === "active" && voucher.balance.amount > 0 ? (
            <p>
              <a href={pathTo("redeem-gift-voucher")}>{t("giftCards.redeem.link")}</a>
            </p>
          ) : null}
        </VoucherBalance>
      )}
      <FormStack id={form.id} aria-labelledby="title">
        <VoucherCodeField field={fields.code} />
        <p>
          <Button>{t("account.voucher.show")}</Button>
        </p>
      </FormStack>
    </Main>
  );
}
