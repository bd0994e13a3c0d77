import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { BasketAnswer, BasketView, OtherBasket } from "~/domain/basket/basket-view";
import type { NewsView } from "~/domain/basket/basket-diff";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import type { ProgressEntry } from "~/domain/checkout/checkout-way";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { CheckoutFrame } from "~/pages/checkout/checkout-frame";
import { SeenBasket } from "./basket-form";
import { BasketNews } from "./basket-news";
import { BasketRefused } from "./basket-refused";
import { ExpiredBasket } from "./expired-basket";
import { OpenBasket } from "./open-basket";
import { OtherBaskets } from "./other-baskets";
import { RemoveQuestion } from "./remove-question";

export type BasketPageProps = {
  basket: BasketView;
  progress: ProgressEntry[];
  next: { name: CheckoutStepName; path: string };
  orderHref: string | null;
  signedIn: boolean;
  /** See `basketSnapshot`. */
  seen: string;
  news: NewsView | null;
  others: OtherBasket[];
  answer: BasketAnswer | undefined;
};

/** The basket in each of its states. */
export function BasketPage(props: BasketPageProps) {
  const { basket, progress, next, orderHref, signedIn, seen, news, others, answer } = props;
  const { t } = useTranslation();
  return (
    <CheckoutFrame
      progress={progress}
      heading={t("basket.title")}
      errors={
        <BasketRefused
          answer={answer}
          expired={basket.state === "expired"}
          maxLength={"notes" in basket ? basket.notes.maxLength : 0}
        />
      }
    >
      {news === null ? null : <BasketNews news={news} />}
      <SeenBasket value={seen}>
        {basket.state === "empty" ? (
          <EmptyState
            title={t("basket.empty.title")}
            titleAs="h2"
            action={
              <ButtonLink href={pathTo("whats-on")}>{t("basket.empty.seeWhatsOn")}</ButtonLink>
            }
          >
            <p>
              {t("basket.empty.bought")}{" "}
              {signedIn ? <a href={pathTo("your-orders")}>{t("basket.empty.orders")}</a> : null}
            </p>
          </EmptyState>
        ) : basket.state === "expired" ? (
          <ExpiredBasket {...basket} refused={answer !== undefined} />
        ) : basket.state === "removal" ? (
          <RemoveQuestion line={basket.line} goes={basket.goes} />
        ) : (
          <OpenBasket basket={basket} next={next} orderHref={orderHref} answer={answer} />
        )}
        {basket.state === "removal" ? null : (
          <OtherBaskets others={others} isEmpty={basket.state === "empty"} />
        )}
      </SeenBasket>
    </CheckoutFrame>
  );
}
