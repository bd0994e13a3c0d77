import type { Item } from "#contract/schemas/basket-item";
import type { ReactNode } from "react";

import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { VisuallyHidden } from "~/ui/visibility";
import type { LineChange } from "~/domain/basket/basket-lines";
import type { BasketAnswer } from "~/domain/basket/basket-view";
import { amountToType } from "~/domain/basket/typed-amount";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./field-answer";
import { GiftNamesForm } from "./gift-names-form";

type ChangeLineProps = {
  line: Item;
  change: LineChange;
  answer: BasketAnswer | undefined;
};

/** The form by which a line is changed in the one way that its kind has; folded away until it is wanted. */
export function ChangeLine({ line, change, answer }: ChangeLineProps) {
  const { t } = useTranslation();
  const told = (intent: "quantity" | "amount") =>
    fieldAnswer(t, answer, `${intent}-${line.id}`, t("common.errorPrefix"));
  switch (change) {
    case "quantity": {
      const { field, ...said } = told("quantity");
      return (
        <Folded intent="quantity" line={line} open={said.errors.length > 0}>
          <TextField
            field={{ ...field, name: "quantity", initialValue: said.typed ?? `${line.quantity}` }}
            {...said}
            label={t("basket.line.quantityLabel")}
            inputMode="numeric"
            width="short"
          />
        </Folded>
      );
    }
    case "amount": {
      // The sum of a round-up follows from the rest.
      if (line.kind !== "donation" || line.details.roundUp) return null;
      const { field, ...said } = told("amount");
      const current = amountToType(line.price.amount);
      return (
        <>
          <Folded intent="amount" line={line} open={said.errors.length > 0}>
            <TextField
              field={{ ...field, name: "amount", initialValue: said.typed ?? current }}
              {...said}
              label={t("basket.line.amountLabel")}
              inputMode="decimal"
              width="short"
            />
          </Folded>
          <GiftNamesForm line={line} answer={answer} />
        </>
      );
    }
    case "auto-renew":
      return (
        <Folded intent="auto-renew" line={line} open={false}>
          <CheckboxField
            field={{ id: `auto-renew-${line.id}`, name: "autoRenew" }}
            label={t("basket.membership.autoRenew")}
            defaultChecked={line.kind === "membership" && line.details.autoRenew}
          />
        </Folded>
      );
    case "price-type":
    case "yes-no":
    case null:
      return null;
  }
}

function Folded(props: {
  intent: "quantity" | "amount" | "auto-renew";
  line: Item;
  open: boolean;
  children: ReactNode;
}) {
  const { intent, line, open, children } = props;
  const { t } = useTranslation();
  return (
    <details className="min-w-0 open:w-full" open={open || undefined}>
      <summary className="btn-link">
        {t(`basket.line.by.${intent}`)}
        <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>
      </summary>
      <BasketForm className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
        <input type="hidden" name="item" value={line.id} />
        {children}
        <Button look="small-quiet" name="intent" value={intent}>
          {t("basket.line.changeSubmit")}
        </Button>
      </BasketForm>
    </details>
  );
}
