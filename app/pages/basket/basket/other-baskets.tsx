import { Button } from "~/ui/button";
import { Panel, Row } from "~/ui/layout/primitives";
import type { OtherBasket } from "~/domain/basket/basket-view";
import { useTranslation } from "~/i18n/translation-context";

import { BasketForm } from "./basket-form";
import { itemName } from "../item-name";

/** What the customer left in other baskets: named, and brought here or let go by a button. */
export function OtherBaskets({ others, isEmpty }: { others: OtherBasket[]; isEmpty: boolean }) {
  const { t } = useTranslation();
  return others.map(({ id, items, hasLost }) => (
    <Panel key={id} as="section" labelledBy={`other-${id}`}>
      <h2 id={`other-${id}`}>{t("basket.others.title")}</h2>
      <p>{t("basket.others.text")}</p>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id}>{itemName(t, item)}</li>
        ))}
      </ul>
      {hasLost ? <p>{t("basket.others.lost")}</p> : null}
      <BasketForm>
        <input type="hidden" name="other" value={id} />
        <Row>
          <Button look="small" name="intent" value="merge">
            {t(isEmpty ? "basket.others.use" : "basket.others.bring")}
          </Button>
          <Button look="small-quiet" name="intent" value="let-go">
            {t("basket.others.letGo")}
          </Button>
        </Row>
      </BasketForm>
    </Panel>
  ));
}
