import type { ReactNode } from "react";

import type { Item } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { ButtonLink, Button } from "~/ui/button";
import { LineItem } from "~/ui/line-item";
import { ActionTarget, VisuallyHidden } from "~/ui/visibility";
import { posterImage } from "~/domain/poster-look";
import type { Locale } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { itemPoster } from "~/pages/basket/item-poster";
import { ItemName, ItemPrice, useLineDetails } from "~/pages/basket/kept-lines";
import { distinctName, performanceOf } from "~/pages/basket/line-words";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { formatAmountInput } from "#contract/typed-money";
import { lineRules, type LineChange } from "./line-rules";
import type { RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { fieldAnswer } from "./refused-change";
import { GiftNamesForm } from "./gift-forms";

type ProductLineProps = {
  line: Item;
  /** Taking it out empties the basket, or takes tickets with it: it is asked first. */
  asks: boolean;
  answer: RefusedChange | undefined;
  /** Null where the box office does not answer for it: no name is asked for then. */
  recognitionNameFrom: Money | null;
};

/** A basket line other than a ticket: what it is, what it costs, and what can be changed. */
export function ProductLine({ line, asks, answer, recognitionNameFrom }: ProductLineProps) {
  const words = useTranslation();
  const { t } = words;
  return (
    <LineItem
      poster={posterImage(itemPoster(line))}
      title={<ItemName line={line} />}
      details={useLineDetails()(line)}
      amount={<ItemPrice line={line} />}
      actions={
        <>
          {line.kind === "food-and-drink" ? (
            <ButtonLink
              look="link"
              href={`${pathTo("food-and-drink", { relatedInstance: line.details.instanceId })}#m:${line.details.instanceId}:${line.details.menuId}`}
            >
              {t("basket.food.change")}
              <VisuallyHidden>{`: ${partyOf(line, words.locale)}`}</VisuallyHidden>
            </ButtonLink>
          ) : null}{" "}
          {line.kind === "package" && line.details.type !== "fixed-series" ? (
            <ButtonLink look="link" href={addToPackagePath(line)}>
              {t(`basket.package.more.${line.details.type}`)}
              <VisuallyHidden>{`: ${line.name}`}</VisuallyHidden>
            </ButtonLink>
          ) : null}{" "}
          {/* What is folded away and forms have lines of their own without style. */}
          <div className="contents">
            <ChangeLine
              change={lineRules[line.kind].change}
              line={line}
              answer={answer}
              recognitionNameFrom={recognitionNameFrom}
            />{" "}
            <RemoveLine line={line} asks={asks} />
          </div>
        </>
      }
    />
  );
}

/** Which order of food and drink a line is part of: its performance, else its dish. */
const partyOf = (line: Extract<Item, { kind: "food-and-drink" }>, locale: Locale) =>
  performanceOf(line.details, locale)[0] ?? line.name;

/** Where events are added to a flex package, and packages to a super package. */
function addToPackagePath({ id, productId, details }: Extract<Item, { kind: "package" }>): string {
  const query = details.type === "flex" ? { item: id } : {};
  return pathTo("package-builder", { package: productId }, query);
}

type ChangeLineProps = Omit<ProductLineProps, "asks"> & { change: LineChange };

/** The form for the one change that a line of this kind allows, folded away until opened. */
function ChangeLine({ line, change, answer, recognitionNameFrom }: ChangeLineProps) {
  const { t, locale } = useTranslation();
  const fieldProps = (intent: "quantity" | "amount") =>
    fieldAnswer(t, answer, `${intent}-${line.id}`);
  switch (change) {
    case "quantity": {
      const { field, ...props } = fieldProps("quantity");
      return (
        <Folded intent="quantity" line={line} open={props.errors.length > 0}>
          <TextField
            field={{ ...field, name: "quantity", initialValue: props.typed ?? `${line.quantity}` }}
            {...props}
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
      const { field, ...props } = fieldProps("amount");
      const current = formatAmountInput(line.price.amount, locale);
      return (
        <>
          <Folded intent="amount" line={line} open={props.errors.length > 0}>
            <TextField
              field={{ ...field, name: "amount", initialValue: props.typed ?? current }}
              {...props}
              label={t("basket.line.amountLabel")}
              inputMode="decimal"
              width="short"
            />
          </Folded>
          {recognitionNameFrom === null ? null : (
            <GiftNamesForm line={line} answer={answer} recognitionNameFrom={recognitionNameFrom} />
          )}
        </>
      );
    }
    case "auto-renew":
      return (
        <Folded intent="auto-renew" line={line} open={false}>
          <CheckboxField
            field={{ id: `auto-renew-${line.id}`, name: "remindsToRenew" }}
            label={t("basket.membership.autoRenew")}
            defaultChecked={line.kind === "membership" && line.details.remindsToRenew}
          />
        </Folded>
      );
    case "price-type":
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
        <ActionTarget>{distinctName(t, line)}</ActionTarget>
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

/** Takes a line out: at once, or after a question where more goes with it. */
function RemoveLine({ line, asks }: { line: Item; asks: boolean }) {
  const { t, locale } = useTranslation();
  const { remove } = lineRules[line.kind];
  const name =
    line.kind === "food-and-drink" && !asks ? (
      <VisuallyHidden>{`: ${partyOf(line, locale)}`}</VisuallyHidden>
    ) : (
      <ActionTarget>{distinctName(t, line)}</ActionTarget>
    );
  if (asks)
    return (
      <ButtonLink look="link" href={pathTo("basket", {}, { remove: line.id })}>
        {t("basket.line.remove")}
        {name}
      </ButtonLink>
    );
  return (
    <BasketForm>
      <input type="hidden" name="item" value={line.id} />
      <Button look="link" name="intent" value="remove-item">
        {t(remove === "with-party" ? "basket.food.remove" : "basket.line.remove")}
        {name}
      </Button>
    </BasketForm>
  );
}
