import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { found } from "~/.server/http/pages/replies";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { validBasket } from "~/pages/checkout/guards.server";
import { ExtrasErrors } from "~/pages/extras/errors";
import { AddOnFields, StockChoice } from "~/pages/extras/fields";
import { offeredAddOns, offeredMerchandise } from "~/pages/extras/offers";
import { readExtras } from "~/pages/extras/read-extras";
import { answerExtras, saveExtras } from "~/pages/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";

export const handle = { title: "basket.more.title" } satisfies PageHandle<typeof loader>;

export async function loader({ context }: LoaderFunctionArgs) {
  const basket = await validBasket(context);
  const offers = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    performances: offeredAddOns(basket.tickets, basket, offers),
    merchandise: offeredMerchandise(basket, offers),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const basket = await validBasket(context);
  const { addOns, merchandise } = found(
    await context.crm.getBasketOffers({ params: { id: basket.id } }),
  );
  return answerExtras(
    context,
    request,
    (typed, key) =>
      saveExtras(context.crm, basket, readExtras({ addOns, merchandise }, typed), key),
    () => {
      context.session.flash("line-changed");
      return redirect(pathTo("basket"), 303);
    },
  );
}

/** Add-ons, food and merchandise of a basket are added and changed here. */
export default function More() {
  const { performances, merchandise, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  const isEmpty = performances.length + merchandise.length === 0;
  return (
    <Main>
      <ExtrasErrors faults={answer?.faults} />
      <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
      <h1>{t("basket.more.title")}</h1>
      {isEmpty ? <p>{t("basket.more.none")}</p> : null}
      {isEmpty ? null : (
        <form method="post" action={ownPath} noValidate className="grid max-w-form gap-6">
          <input type="hidden" name="requestKey" value={requestKey} />
          {performances.length === 0 ? null : (
            <Stack as="section" labelledBy="more-add-ons" gap="small">
              <h2 id="more-add-ons">{t("addOns.title")}</h2>
              <AddOnFields
                {...{ performances, answer }}
                button={<Button look="quiet">{t("basket.more.keep")}</Button>}
              />
            </Stack>
          )}
          {merchandise.length === 0 ? null : (
            <Stack as="section" labelledBy="more-shop" gap="small">
              <h2 id="more-shop">{t("upsells.shop")}</h2>
              <StockChoice items={merchandise} performance={null} answer={answer} />
            </Stack>
          )}
          <p>
            <Button>{t("basket.more.keep")}</Button>
          </p>
        </form>
      )}
    </Main>
  );
}
