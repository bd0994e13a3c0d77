import type { Item } from "#contract/schemas/basket-item";
import { Button, ButtonLink } from "~/ui/button";
import { VisuallyHidden } from "~/ui/visibility";
import { lineRules } from "~/domain/basket/basket-lines";

import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { BasketForm } from "./basket-form";

/** Takes a line out: at once, by "no" to what was offered, or after a question where more goes with it. */
export function RemoveLine({ line, asks }: { line: Item; asks: boolean }) {
  const { t } = useTranslation();
  const name = <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>;
  const { remove } = lineRules[line.kind];
  if (asks)
    return (
      <ButtonLink look="link" href={pathTo("basket", {}, { remove: line.id })}>
        {t("basket.line.remove")}
        {name}
      </ButtonLink>
    );
  return (
    <BasketForm>
      {remove === "by-change" ? (
        <input type="hidden" name="accepted" value="no" />
      ) : (
        <input type="hidden" name="item" value={line.id} />
      )}
      <Button look="link" name="intent" value={remove === "by-change" ? line.kind : "remove-item"}>
        {t(remove === "with-party" ? "basket.food.remove" : "basket.line.remove")}
        {name}
      </Button>
    </BasketForm>
  );
}
