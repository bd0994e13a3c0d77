import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { STOCK_FIELDS, DONATION_FIELDS } from "~/domain/forms/extra-fields";
import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { ExtrasErrors } from "~/parts/extras/errors";
import { AddOnFields } from "~/parts/extras/fields";
import { DonationFields } from "~/parts/extras/donation-fields";
import { submitExtras } from "~/parts/extras/save-extras.server";
import extrasStylesheet from "~/extras.css?url";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { useOwnPath } from "~/ui/forms/own-path";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { isPurchased } from "~/parts/orders/order";
import { getVisibleOrder } from "~/parts/orders/visible-order.server";
import { addToOrder, getOrderOffers } from "./page.server";
import { addOnsTitle } from "./title";

export const handle = {
  title: (page, t) => t(addOnsTitle(page)),
  styles: () => [extrasStylesheet],
  posts: [...STOCK_FIELDS, ...DONATION_FIELDS, "intent"],
  longForm: true,
} satisfies PageHandle<typeof loader>;

export async function loader(args: LoaderFunctionArgs) {
  const { order, isOwn, hrefOf } = await getVisibleOrder(args);
  if (!isPurchased(order)) return redirect(hrefOf("order-verify"), 303);
  return {
    number: order.number,
    ...(await getOrderOffers(args.context, order, isOwn)),
    isOwn,
    back: hrefOf("order-confirmed"),
    requestKey: randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { order, isOwn, hrefOf } = await getVisibleOrder(args);
  if (!isPurchased(order)) return throwErrorPage(400);
  if ((await request.clone().formData()).get("intent") === "sign-in") {
    context.session.returnTo = hrefOf("order-add-ons");
    return redirect(pathTo("login"), 303);
  }
  const offers = await getOrderOffers(context, order, isOwn);
  return submitExtras(
    context,
    request,
    (typed, key) => addToOrder(context, offers, typed, key),
    () => {
      context.session.flash("line-added");
      return redirect(pathTo("basket"), 303);
    },
  );
}

export default function AddOns() {
  const page = useLoaderData<typeof loader>();
  const { number, donation, performances, extras, isOwn, back, requestKey } = page;
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const hasForm = donation !== null || performances.length > 0;
  const isEmpty = !hasForm && extras.length === 0;
  return (
    <Main>
      <ExtrasErrors errors={answer?.errors} />
      <h1>{t(addOnsTitle(page))}</h1>
      <Lead>{t(isEmpty ? "order.addOns.none" : "order.addOns.intro", { number })}</Lead>
      {isOwn || extras.length === 0 ? null : <TicketExtras extras={extras} />}
      {!hasForm ? null : (
        <FormStack id="add-ons" aria-label={t(addOnsTitle(page))}>
          <input type="hidden" name="requestKey" value={requestKey} />
          <AddOnFields
            performances={performances}
            answer={answer}
            button={<Button look="quiet">{t("order.addOns.add")}</Button>}
          />
          {donation === null ? null : (
            <DonationFields
              legend={t("order.addOns.gift", { fund: knownName(t, "fund", donation.fundName) })}
              donation={donation}
              answer={answer}
            />
          )}
          <Button standalone>{t("order.addOns.add")}</Button>
        </FormStack>
      )}
      <BackLink href={back}>{t("order.addOns.back")}</BackLink>
    </Main>
  );
}

/** What goes with the tickets, for a visitor who has to sign in to add it. */
function TicketExtras({
  extras,
}: {
  extras: ReturnType<typeof useLoaderData<typeof loader>>["extras"];
}) {
  const { t, locale } = useTranslation();
  const action = useOwnPath();
  return (
    <Stack as="section" labelledBy="extras" gap="small">
      <h2 id="extras">{t("order.addOns.extras")}</h2>
      <p>{t("order.addOns.elsewhere")}</p>
      {extras.map(({ instance, items }) => (
        <div key={instance.id} className="grid gap-1">
          <h3>
            <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
          </h3>
          <ul>
            {items.map(({ id, name, price }) => (
              <li key={id}>
                <ContentText text={name} />{" "}
                <span className="num">{formatPrice(price, locale)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <form method="post" action={action}>
        <Button look="quiet" name="intent" value="sign-in">
          {t("site.signIn")}
        </Button>
      </form>
    </Stack>
  );
}
