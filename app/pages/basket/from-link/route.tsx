import { useActionData, useLoaderData } from "@remix-run/react";

import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Row, StandaloneLink } from "~/ui/layout/primitives";
import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import { basketRefusalMessage } from "~/parts/refusals/basket-refusal-message";
import { ItemNames } from "~/parts/lines/item-names";
import { getLinkedBasketPage, submitLinkedBasket, type LinkedBasketProblem } from "./page.server";

export const handle = { title: "basket.link.openTitle", posts: ["intent"] } satisfies PageHandle<
  typeof loader
>;

export const loader = getLinkedBasketPage;
export const action = submitLinkedBasket;

/** Shows the basket of a link, with a button to open it here. */
export default function FromLink() {
  const { view, signInHref } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  if (view === null)
    return (
      <Main>
        <h1>{t("basket.link.openTitle")}</h1>
        <EmptyState
          title={t("basket.link.over")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("basket")}>{t("basket.title")}</ButtonLink>}
        >
          <p>{t("basket.link.overText")}</p>
          {signInHref === null ? null : (
            <StandaloneLink href={signInHref}>{t("access.signIn")}</StandaloneLink>
          )}
        </EmptyState>
      </Main>
    );
  const { items, heldUntil, currentItems, isCurrent } = view;
  const needsChoice = currentItems.length > 0 && !isCurrent;
  return (
    <Main>
      {problem === undefined ? null : (
        <ErrorSummary title={t("basket.link.refused")} errors={[]}>
          <p className="font-semibold">{problemText(t, problem)}</p>
          {problem.code === "limit" ? (
            <p>{t("basket.refused.groups", { count: GROUP_SALES_FROM })}</p>
          ) : null}
        </ErrorSummary>
      )}
      <h1>{t("basket.link.openTitle")}</h1>
      {heldUntil === null ? null : (
        <Lead>
          {t("basket.link.held", { time: formatDate(heldUntil, "time-with-zone", locale) })}
        </Lead>
      )}
      <ItemNames items={items} />
      {needsChoice ? (
        <>
          <h2>{t("basket.link.here")}</h2>
          <ItemNames items={currentItems} />
        </>
      ) : null}
      <form method="post">
        <Row>
          {needsChoice ? (
            <>
              <Button name="intent" value="merge">
                {t("basket.link.both")}
              </Button>{" "}
              <Button look="quiet" name="intent" value="replace">
                {t("basket.link.replace")}
              </Button>
            </>
          ) : (
            <Button name="intent" value="take">
              {t("basket.link.take")}
            </Button>
          )}
        </Row>
      </form>
    </Main>
  );
}

function problemText(t: Translate, problem: LinkedBasketProblem): string {
  switch (problem.code) {
    case "expired":
      return t("basket.link.over");
    case "both":
      return t("basket.link.choose");
    default:
      return basketRefusalMessage(t, problem);
  }
}
