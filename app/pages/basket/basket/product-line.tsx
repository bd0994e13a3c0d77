import type { Item } from "#contract/schemas/basket-item";
import { ButtonLink } from "~/ui/button";
import { LineItem } from "~/ui/line-item";
import { VisuallyHidden } from "~/ui/visibility";
import { lineRules } from "~/domain/basket/basket-lines";

import type { BasketAnswer } from "~/domain/basket/basket-view";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { ChangeLine } from "./change-line";
import { DiscountedPrice } from "../discounted-price";
import { lineWords } from "../line-words";
import { RemoveLine } from "./remove-line";

export type ProductLineProps = {
  line: Item;
  /** Taking it out empties the basket, or takes tickets with it: it is asked first. */
  asks: boolean;
  answer: BasketAnswer | undefined;
};

/** A line of the basket that is no ticket: what it is, what it costs, and what can be changed. */
export function ProductLine({ line, asks, answer }: ProductLineProps) {
  const words = useTranslation();
  const { t } = words;
  return (
    <LineItem
      title={line.name}
      titleAs="h3"
      details={lineWords(line, words)}
      amount={<DiscountedPrice {...line} />}
      actions={
        <>
          {line.kind === "food-and-drink" ? (
            <ButtonLink
              look="link"
              href={`${pathTo("basket-more")}#m:${line.details.instanceId}:${line.details.menuId}`}
            >
              {t("basket.food.change")}
              <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>
            </ButtonLink>
          ) : null}{" "}
          {line.kind === "package" && line.details.type !== "fixed-series" ? (
            <ButtonLink look="link" href={pathTo("basket-package", { item: line.id })}>
              {t("basket.package.more")}
              <VisuallyHidden>{t("basket.package.moreOf", { name: line.name })}</VisuallyHidden>
            </ButtonLink>
          ) : null}{" "}
          <ChangeLine line={line} change={lineRules[line.kind].change} answer={answer} />
          <RemoveLine line={line} asks={asks} />
        </>
      }
    />
  );
}
