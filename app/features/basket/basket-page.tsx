import { ButtonLink } from "~/components/button-link";
import { EmptyState } from "~/components/empty-state";
import type { BasketAnswer, BasketView } from "~/domain/basket-view";
import type { CheckoutStepName, ProgressEntry } from "~/domain/checkout-steps";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { CheckoutFrame } from "../checkout/checkout-frame";
import { BasketRefused } from "./basket-refused";
import { ExpiredBasket } from "./expired-basket";
import { OpenBasket } from "./open-basket";
import { RemoveQuestion } from "./remove-question";

export type BasketPageProps = {
  basket: BasketView;
  progress: ProgressEntry[];
  next: { name: CheckoutStepName; path: string };
  orderHref: string | null;
  signedIn: boolean;
  answer: BasketAnswer | undefined;
};

/** The basket in each of its states. */
export function BasketPage(props: BasketPageProps) {
  const { basket, progress, next, orderHref, signedIn, answer } = props;
  const { t } = useWords();
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
      {basket.state === "empty" ? (
        <EmptyState
          title={t("basket.empty.title")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("basket.empty.seeWhatsOn")}</ButtonLink>}
        >
          <p>
            {t("basket.empty.bought")}{" "}
            {signedIn ? <a href={pathTo("your-orders")}>{t("basket.empty.orders")}</a> : null}
          </p>
        </EmptyState>
      ) : basket.state === "expired" ? (
        <ExpiredBasket lost={basket.lost} kept={basket.kept} refused={answer !== undefined} />
      ) : basket.state === "removal" ? (
        <RemoveQuestion line={basket.line} goes={basket.goes} />
      ) : (
        <OpenBasket basket={basket} next={next} orderHref={orderHref} answer={answer} />
      )}
    </CheckoutFrame>
  );
}
