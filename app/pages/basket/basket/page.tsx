import { ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { EmptyState } from "~/ui/empty-state";
import type { BasketDiffView } from "~/domain/basket/basket-diff";
import type { WalletPayment } from "~/parts/checkout/wallet-payment";
import type { Progress } from "~/parts/checkout/visitor-steps";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { CheckoutFrame } from "~/parts/checkout/step-page";
import { useOwnPath } from "~/ui/forms/own-path";
import { Notice } from "~/ui/notice";
import { Amounts } from "~/i18n/dates-and-money/amounts";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { itemName } from "~/parts/lines/line-words";
import { type CodeAnswer, CodeErrors, CodePanel } from "~/parts/basket/code-panel";
import { NextEvents } from "~/parts/performances/next-events";
import { shownAmounts } from "./basket-view";
import type { RefusedChange, BasketView, OtherBasket, Purchase } from "./basket-view";
import { TOTAL_ID } from "~/parts/totals/totals-panel";
import { SnapshotProvider } from "./basket-form";
import { BasketErrors } from "./refused-change";
import { ExpiredBasket } from "./expired-basket";
import { ActiveBasket } from "./active-basket";
import { OtherBaskets } from "./other-baskets";
import { RemoveQuestion } from "./remove-question";

type BasketPageProps = {
  basket: BasketView;
  progress: Progress;
  wallet: WalletPayment | null;
  orderHref: string | null;
  purchase: Purchase | null;
  signedIn: boolean;
  /** See `basketSnapshot`. */
  seen: string;
  news: BasketDiffView | null;
  others: OtherBasket[];
  answer: RefusedChange | RefusedCode | undefined;
};

/** A code entered in an empty basket. */
type RefusedCode = CodeAnswer & { kind: "code" };

export function BasketPage(props: BasketPageProps) {
  const { basket, progress, wallet, orderHref, purchase, signedIn, seen, news, others, answer } =
    props;
  const { t } = useTranslation();
  const codeRefused = answer !== undefined && "kind" in answer ? answer : null;
  const actionData = answer === undefined || "kind" in answer ? undefined : answer;
  return (
    <CheckoutFrame
      progress={basket.state === "empty" || basket.state === "expired" ? null : progress}
      errors={
        <>
          <CodeErrors refused={codeRefused} />
          <BasketErrors
            actionData={actionData}
            expired={basket.state === "expired"}
            hasTickets={"groups" in basket && basket.groups.length > 0}
            maxLength={"notes" in basket ? basket.notes.maxLength : 0}
            recognitionNameFrom={
              "offers" in basket ? basket.offers.naming?.recognitionNameFrom : null
            }
          />
        </>
      }
    >
      {basket.state === "open" || basket.state === "paying" ? (
        <a href={`#${TOTAL_ID}`} className="absolute -left-[99rem] focus:static">
          {t("basket.skipToTotal")}
        </a>
      ) : null}
      <h1>{t(basket.state === "expired" ? "basket.expired.title" : "basket.title")}</h1>
      {purchase === null ? null : <Bought {...purchase} />}
      {news === null ? null : <BasketDiff news={news} />}
      <SnapshotProvider value={seen}>
        <Amounts of={shownAmounts(basket)}>
          {basket.state === "empty" ? (
            <EmptyBasket {...basket} signedIn={signedIn} codeRefused={codeRefused} />
          ) : basket.state === "expired" ? (
            <ExpiredBasket {...basket} refused={actionData !== undefined} />
          ) : basket.state === "removal" ? (
            <RemoveQuestion {...basket} />
          ) : (
            <ActiveBasket
              basket={basket}
              wallet={wallet}
              orderHref={orderHref}
              actionData={actionData}
            />
          )}
        </Amounts>
        {basket.state === "removal" ? null : (
          <OtherBaskets others={others} isEmpty={basket.state === "empty"} />
        )}
      </SnapshotProvider>
    </CheckoutFrame>
  );
}

/** Shown after a purchase: an empty basket alone would alarm a visitor who has just paid. */
function Bought({ number, isFree, href }: Purchase) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="success"
      title={t(isFree ? "basket.bought.placed" : "basket.bought.paid", { number })}
      titleAs="h2"
    >
      <p>
        {t("basket.bought.text")} <a href={href}>{t("basket.bought.see")}</a>
      </p>
    </Notice>
  );
}

function EmptyBasket({
  codes,
  comingUp,
  today,
  signedIn,
  codeRefused,
}: Extract<BasketView, { state: "empty" }> & {
  signedIn: boolean;
  codeRefused: CodeAnswer | null;
}) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useOwnPath()?.split("?")[1]);
  // See `releaseWithoutCookies`.
  if (query.get("cookies") === "refused")
    return (
      <Notice tone="warning" title={t("basket.noCookies.title")} titleAs="h2" takesFocus>
        <p>{t("basket.noCookies.text")}</p>
        <CallBoxOffice>{t("basket.noCookies.call")}</CallBoxOffice>
      </Notice>
    );
  return (
    <>
      <EmptyState
        title={t("basket.empty.title")}
        titleAs="h2"
        action={<ButtonLink href={pathTo("whats-on")}>{t("basket.empty.seeWhatsOn")}</ButtonLink>}
      >
        <p>
          {t("basket.empty.bought")}{" "}
          {signedIn ? <a href={pathTo("your-orders")}>{t("basket.empty.orders")}</a> : null}
        </p>
        {signedIn ? null : (
          <p>
            {t("basket.empty.elsewhere")} <a href={pathTo("login")}>{t("basket.empty.signIn")}</a>
          </p>
        )}
      </EmptyState>
      <CodePanel codes={codes} refused={codeRefused} isOpen={false} />
      <NextEvents comingUp={comingUp} today={today} />
    </>
  );
}

/** Lists changes made in another window, or lines merged from another basket. */
export function BasketDiff({ news: { cause, added, changed, gone } }: { news: BasketDiffView }) {
  const { t, locale } = useTranslation();
  return (
    <Notice tone="info" title={t(`basket.news.${cause}`)} titleAs="h2" takesFocus>
      <ul>
        {added.map((item) => (
          <li key={item.id}>{t("basket.news.added", { name: itemName(t, item) })}</li>
        ))}
        {changed.map((item) => (
          <li key={item.id}>{t("basket.news.changed", { name: itemName(t, item) })}</li>
        ))}
        {gone.map(({ isTicket, total, name }, index) => (
          <li key={index}>
            {name === ""
              ? t(isTicket ? "basket.news.ticketGone" : "basket.news.itemGone", {
                  price: formatPrice(total, locale),
                })
              : t("basket.news.gone", { name })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
