import { hasNoAddress } from "#contract/text/email";
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
import { ContentText, NamesWithin } from "~/ui/content-text";
import { MailButton } from "~/ui/forms/mail-button";
import { useOwnPath } from "~/ui/forms/own-path";
import { priceOrFree } from "~/i18n/dates-and-money/format-money";
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
  const { order, isOwn, getHref } = await getVisibleOrder(args);
  if (!isPurchased(order)) return redirect(getHref("order-verify"), 303);
  const offers = await getOrderOffers(args.context, order, isOwn);
  const { email, isGuest } = order.customer;
  return {
    number: order.number,
    ...offers,
    isOwn,
    guest:
      isOwn || !isGuest || offers.extras.length === 0 || hasNoAddress(email)
        ? null
        : {
            email,
            // Opened on any device, the emailed link leads back here.
            note: args.context.linkState.seal({
              email,
              returnTo: getHref("order-add-ons"),
              basket: null,
            }),
          },
    back: getHref("order-confirmed"),
    requestKey: randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { order, isOwn, getHref } = await getVisibleOrder(args);
  if (!isPurchased(order)) return throwErrorPage(400);
  if ((await request.clone().formData()).get("intent") === "sign-in") {
    context.session.returnTo = getHref("order-add-ons");
    return redirect(pathTo("login"), 303);
  }
  const offers = await getOrderOffers(context, order, isOwn);
  return submitExtras(
    context,
    request,
    (typed, key) => addToOrder(context, offers, typed, key),
    () => {
      context.session.flash("added-to-order");
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
      {isOwn || extras.length === 0 ? null : <TicketExtras extras={extras} guest={page.guest} />}
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

type TicketExtrasProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "extras" | "guest">;

/**
 * What goes with the tickets, for a visitor who has to prove to be their buyer to add it: guests by a link to their email,
 * without a password.
 */
function TicketExtras({ extras, guest }: TicketExtrasProps) {
  const { t, locale } = useTranslation();
  const action = useOwnPath();
  return (
    <Stack as="section" labelledBy="extras" gap="small">
      <h2 id="extras">{t("order.addOns.extras")}</h2>
      <p>
        {guest === null
          ? t("order.addOns.elsewhere")
          : t("order.addOns.byEmail", { email: guest.email })}
      </p>
      {extras.map(({ instance, items }) => (
        <div key={instance.id} className="grid gap-1">
          <h3>
            <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
          </h3>
          <ul>
            {items.map(({ id, name, price }) => (
              <li key={id}>
                <NamesWithin
                  text={t("stock.item", {
                    name: knownName(t, "product", name),
                    price: priceOrFree(t, price, locale),
                  })}
                  names={[name]}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {guest === null ? (
        <form method="post" action={action}>
          <Button look="quiet" name="intent" value="sign-in">
            {t("site.signIn")}
          </Button>
        </form>
      ) : (
        <MailButton to="authentication" who={guest}>
          {t("access.magicLink.send")}
        </MailButton>
      )}
    </Stack>
  );
}
