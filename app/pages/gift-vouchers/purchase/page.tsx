import { useForm, type SubmissionResult } from "@conform-to/react";

import { GIFT_VOUCHER_MESSAGE_MAX } from "#contract/schemas/gift-voucher";
import type { Money } from "#contract/schemas/money";
import { posterHref } from "~/domain/poster-look";
import { GIFT_VOUCHER_COUNTS } from "~/domain/schemas/gift-voucher";
import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { OptionCards } from "~/ui/forms/option-cards";
import { SelectField } from "~/ui/forms/select-field";
import { TextAreaField, useCounted } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Row, Split, Stack } from "~/ui/layout/primitives";
import { PosterFigure } from "~/ui/poster-figure";

const FIELDS = [
  "amount",
  "quantity",
  "toName",
  "toEmail",
  "sendOn",
  "fromName",
  "message",
] as const;

type PurchasePageProps = {
  amounts: readonly Money[];
  days: { first: string; last: string };
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

/** Buys gift vouchers: how much, how many, and to whom and when they are sent. */
export function PurchasePage({ amounts, days, requestKey, lastResult }: PurchasePageProps) {
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const counted = useCounted();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "gift-card",
    lastResult: lastResult ?? null,
    defaultValue: { quantity: "1" },
  });
  const optional = t("common.optional");
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={FIELDS} />
      <Split>
        <Stack gap="large">
          <Stack gap="small">
            <BackLink href={pathTo("gift-vouchers")}>{t("giftCards.title")}</BackLink>
            <h1>{t("giftCards.purchase.title")}</h1>
            <Lead>{t("giftCards.purchase.lead")}</Lead>
          </Stack>
          <FormStack id={form.id} aria-label={t("giftCards.buy")}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <OptionCards
              {...fieldProps(fields.amount)}
              legend={t("giftCards.purchase.amount")}
              options={amounts.map((money) => ({
                value: String(money.amount),
                label: formatMoney(money, locale),
              }))}
            />
            <SelectField
              {...fieldProps(fields.quantity)}
              label={t("giftCards.purchase.quantity")}
              short
              options={GIFT_VOUCHER_COUNTS.map((count) => ({ value: count, label: count }))}
            />
            <FieldSet
              id="recipient"
              legend={t("giftCards.purchase.recipient")}
              hint={t("giftCards.purchase.recipientHint")}
            >
              <div className="grid items-end gap-4 md:grid-cols-2">
                <TextField
                  {...fieldProps(fields.toName)}
                  label={t("giftCards.purchase.toName")}
                  optional={optional}
                  autoComplete="off"
                />
                <TextField
                  {...fieldProps(fields.toEmail)}
                  type="email"
                  label={t("giftCards.purchase.toEmail")}
                  optional={optional}
                  autoComplete="off"
                />
                <TextField
                  {...fieldProps(fields.sendOn)}
                  type="date"
                  min={days.first}
                  max={days.last}
                  width="half"
                  label={t("giftCards.purchase.sendOn")}
                  hint={t("giftCards.purchase.sendOnHint", {
                    date: formatDay(days.last, "short-day", locale),
                  })}
                  optional={optional}
                />
                <TextField
                  {...fieldProps(fields.fromName)}
                  label={t("giftCards.purchase.fromName")}
                  optional={optional}
                  autoComplete="name"
                />
              </div>
              <TextAreaField
                {...fieldProps(fields.message)}
                label={t("giftCards.purchase.message")}
                optional={optional}
                limit={counted(GIFT_VOUCHER_MESSAGE_MAX)}
              />
            </FieldSet>
            <Row>
              <Button>{t("giftCards.purchase.add")}</Button>
              <a href={pathTo("gift-voucher-check")}>{t("giftCards.balance.title")}</a>
            </Row>
          </FormStack>
        </Stack>
        <PosterFigure poster={posterHref({ motif: "family", seed: "gift-cards" })}>
          {t("giftCards.purchase.caption")}
        </PosterFigure>
      </Split>
    </Main>
  );
}
