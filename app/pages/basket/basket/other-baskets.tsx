import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { ItemNames } from "~/parts/lines/item-names";
import { itemName } from "~/parts/lines/line-words";
import { Button } from "~/ui/button";
import { Panel, Row, StandaloneLink } from "~/ui/layout/primitives";
import { ActionTarget } from "~/ui/visibility";
import { BasketForm } from "./basket-form";
import type { OtherBasket } from "./basket-view";

type OtherBasketsProps = { others: OtherBasket[]; isEmpty: boolean };

/** The customer's other baskets, which can be merged into this one or emptied. */
export function OtherBaskets({ others, isEmpty }: OtherBasketsProps) {
  const { t } = useTranslation();
  const idle = others.filter(({ paymentHref }) => paymentHref === null);
  return (
    <>
      {others.map(({ id, items, paymentHref }) =>
        paymentHref === null ? null : (
          <Panel key={id} as="section" labelledBy={`other-${id}`}>
            <h2 id={`other-${id}`}>{t("basket.paying.title")}</h2>
            <p>{t("basket.others.paying")}</p>
            <ItemNames items={items} />
            <StandaloneLink href={paymentHref}>{t("basket.paying.check")}</StandaloneLink>
          </Panel>
        ),
      )}
      {idle.length === 0 ? null : (
        <Panel as="section" labelledBy="other-baskets">
          <h2 id="other-baskets">
            {t(idle.length === 1 ? "basket.others.title" : "basket.others.titles")}
          </h2>
          <p>{t("basket.others.text")}</p>
          {idle.map((other, at) => (
            <div key={other.id} className={at === 0 ? "grid gap-3" : "grid gap-3 border-t pt-2"}>
              <IdleBasket other={other} isEmpty={isEmpty} isOnly={idle.length === 1} />
            </div>
          ))}
        </Panel>
      )}
    </>
  );
}

type IdleBasketProps = { other: OtherBasket; isEmpty: boolean; isOnly: boolean };

function IdleBasket({ other, isEmpty, isOnly }: IdleBasketProps) {
  const { t, locale } = useTranslation();
  const { id, items, hasLost, total } = other;
  // Tells the buttons of several baskets apart.
  const [first] = items;
  const target =
    isOnly || first === undefined ? null : <ActionTarget>{itemName(t, first)}</ActionTarget>;
  return (
    <>
      <ItemNames items={items} />
      {items.length === 0 ? null : (
        <p className="num">
          {t("basket.totals.total")}: <strong>{formatPrice(total, locale)}</strong>
        </p>
      )}
      {hasLost ? <p>{t("basket.others.lost")}</p> : null}
      <BasketForm>
        <input type="hidden" name="other" value={id} />
        <Row>
          <Button look="small-quiet" name="intent" value="merge">
            {t(isEmpty ? "basket.others.use" : "basket.others.bring")}
            {target}
          </Button>
          <Button look="link" name="intent" value="discard">
            {t("basket.others.discard")}
            {target}
          </Button>
        </Row>
      </BasketForm>
    </>
  );
}
