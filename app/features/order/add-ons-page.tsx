import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/components/back-link";
import { Button } from "~/components/button";
import { FieldSet } from "~/components/field-set";
import { FormStack } from "~/components/form-stack";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { QuantitySelect } from "~/components/quantity-select";
import { RadioGroup } from "~/components/radio-group";
import { TextField } from "~/components/text-field";
import type { StockItem } from "~/domain/add-ons";
import type { InstanceLabel } from "~/domain/basket";
import type { GiftOffer } from "~/domain/gift-offer";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { FormErrors } from "../forms/form-errors";
import { useFieldWords } from "../forms/use-field-words";

const FORM = "add-ons";
const MOST = 9;

export type AddOnsPageProps = {
  number: string;
  gift: GiftOffer | null;
  performances: readonly { instance: InstanceLabel; tickets: number; items: StockItem[] }[];
  back: string;
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

/** What may be added once an order is there: what goes with its performances, a gift. It is a basket of its own. */
export function AddOnsPage(props: AddOnsPageProps) {
  const { number, gift, performances, back, requestKey, lastResult } = props;
  const { t, locale } = useWords();
  const [form, fields] = useForm<{ gift: string; giftOther: string }>({ id: FORM, lastResult });
  const isEmpty = gift === null && performances.length === 0;
  return (
    <Main>
      <FormErrors formId={FORM} lastResult={lastResult} fields={["gift", "giftOther"]} />
      <h1>{t("order.addOns.title")}</h1>
      <Lead>{t(isEmpty ? "order.addOns.none" : "order.addOns.intro", { number })}</Lead>
      {isEmpty ? null : (
        <FormStack id={form.id} aria-label={t("order.addOns.title")}>
          <input type="hidden" name="requestKey" value={requestKey} />
          {performances.map(({ instance, tickets, items }) => (
            <FieldSet
              key={instance.id}
              legend={t("order.addOns.forPerformance", { title: instance.title })}
            >
              {items.map((item) => (
                <QuantitySelect
                  key={item.id}
                  id={`${FORM}-${instance.id}-${item.id}`}
                  name={`quantity.${instance.id}.${item.id}`}
                  label={t("order.addOns.item", {
                    name: item.name,
                    price: formatMoney(item.price, locale),
                  })}
                  max={Math.min(
                    item.left ?? MOST,
                    item.number === "up-to-tickets" || item.number === "same-as-tickets"
                      ? tickets
                      : MOST,
                  )}
                />
              ))}
            </FieldSet>
          ))}
          {gift === null ? null : <GiftFields {...{ gift, fields }} />}
          <p>
            <Button>{t("order.addOns.add")}</Button>
          </p>
        </FormStack>
      )}
      <BackLink href={back}>{t("order.addOns.back")}</BackLink>
    </Main>
  );
}

type GiftFieldsProps = {
  gift: GiftOffer;
  fields: Record<"gift" | "giftOther", Parameters<ReturnType<typeof useFieldWords>>[0]>;
};

function GiftFields({ gift, fields }: GiftFieldsProps) {
  const { t, locale } = useWords();
  const told = useFieldWords();
  return (
    <>
      <RadioGroup
        {...told(fields.gift)}
        legend={t("order.addOns.gift", { fund: gift.fundName })}
        defaultValue={
          typeof fields.gift.initialValue === "string" ? fields.gift.initialValue : "none"
        }
        options={[
          { value: "none", label: t("order.addOns.giftNone") },
          ...gift.values.map((sum) => ({
            value: String(sum.amount),
            label: formatMoney(sum, locale),
          })),
          { value: "other", label: t("order.addOns.giftOther") },
        ]}
      />
      <TextField
        {...told(fields.giftOther)}
        label={t("order.addOns.giftOtherLabel")}
        inputMode="numeric"
        width="short"
      />
    </>
  );
}
