import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import { MAX_SUBSCRIPTIONS } from "#contract/rules/packages/ticket-subscription";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { Main } from "~/ui/layout/main";
import { PageBanner } from "~/ui/layout/page-banner";
import { BackLink } from "~/ui/layout/page-top";
import { Panel, Split } from "~/ui/layout/primitives";
import { itemPoster } from "~/parts/lines/line-kinds";

import { subscriptionForm } from "./form";
import { buySubscriptions, getSubscriptionsPage } from "./page.server";
import { priceOfTicket, subscriptionPrice } from "./subscription-price";

export const handle = {
  title: "packages.subscriptions.title",
  share: "packages.subscriptions.lead",
  posts: [subscriptionForm],
} satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => getSubscriptionsPage(context);

export const action = buySubscriptions;

export default function TicketSubscriptions() {
  const { plans, requestKey } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { id, fields, errors } = usePageForm(subscriptionForm, {
    title: t("packages.subscriptions.refused"),
    defaults: { quantity: "1" },
  });
  return (
    <Main
      errors={errors}
      band={
        <PageBanner
          poster={posterImage(itemPoster({ kind: "ticket-subscription", productId: "" }))}
          above={<BackLink href={pathTo("packages")}>{t("packages.title")}</BackLink>}
          title={t("packages.subscriptions.title")}
          lead={t("packages.subscriptions.lead")}
        />
      }
    >
      {plans.length === 0 ? (
        <EmptyState title={t("packages.subscriptions.none")} titleAs="h2" />
      ) : (
        <Split>
          <PageForm
            id={id}
            aria-label={t("packages.subscriptions.title")}
            requestKey={requestKey}
            look="sun"
            button={t("packages.subscriptions.add")}
          >
            <RadioGroup
              field={fields.pricing}
              legend={t("packages.subscriptions.choose")}
              legendLooks="heading"
              options={plans.flatMap(
                ({ name, description, vouchers, months, feePerTicket, pricings }) =>
                  pricings.map((pricing) => {
                    const priced = { price: pricing.price, fee: feePerTicket, vouchers };
                    const each = priceOfTicket(priced);
                    return {
                      value: pricing.id,
                      label: t("packages.subscriptions.option", {
                        name: knownName(t, "subscription", name),
                        pricing: knownName(t, "priceType", pricing.name),
                      }),
                      hint: (
                        <>
                          <span className="num block font-semibold text-ink">
                            {subscriptionPrice(t, locale, priced)}
                          </span>{" "}
                          {each === null ? null : (
                            <span className="num block font-semibold text-good">
                              {t("packages.subscriptions.each", {
                                each: formatPrice(each, locale),
                              })}
                            </span>
                          )}{" "}
                          <ContentText kind="subscription" text={description} />{" "}
                          {t("packages.subscriptions.contents", { count: vouchers, months })}
                        </>
                      ),
                    };
                  }),
              )}
            />
            <SelectField
              field={fields.quantity}
              label={t("packages.subscriptions.quantity")}
              short
              options={Array.from({ length: MAX_SUBSCRIPTIONS }, (_, at) => String(at + 1)).map(
                (number) => ({ value: number, label: number }),
              )}
            />
          </PageForm>
          <Panel>
            <p>{t("packages.subscriptions.how")}</p>
          </Panel>
        </Split>
      )}
    </Main>
  );
}
