import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/known-names";
import { MAX_SUBSCRIPTIONS } from "#contract/rules/ticket-subscription";
import { subscriptionChoiceSchema } from "~/domain/schemas/package-choice";
import { posterImage } from "~/domain/poster-image";
import { formatMoney } from "~/i18n/format-money";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { FormStack } from "~/ui/forms/field-set";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { PosterFigure } from "~/ui/decorative-image";
import { itemPoster } from "~/parts/lines/line-kinds";

import { buySubscriptions, getSubscriptionsPage } from "./page.server";

export const handle = {
  title: "packages.subscriptions.title",
  share: "packages.subscriptions.lead",
  posts: [subscriptionChoiceSchema],
} satisfies PageHandle;

export const loader = ({ context }: LoaderFunctionArgs) => getSubscriptionsPage(context);

export const action = ({ request, context }: ActionFunctionArgs) =>
  buySubscriptions(context, request);

export default function TicketSubscriptions() {
  const { plans, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const message = answer && validationMessage(t, answer.message);
  return (
    <Main>
      {message === undefined ? null : (
        <ErrorSummary
          title={t("packages.subscriptions.refused")}
          errors={[{ message, ...(answer?.at != null && { fieldId: answer.at }) }]}
        />
      )}
      <BackLink href={pathTo("packages")}>{t("packages.title")}</BackLink>
      <Stack gap="small">
        <h1>{t("packages.subscriptions.title")}</h1>
        <Lead>{t("packages.subscriptions.lead")}</Lead>
      </Stack>
      {plans.length === 0 ? (
        <EmptyState title={t("packages.subscriptions.none")} titleAs="h2" />
      ) : (
        <Split>
          <FormStack>
            <input type="hidden" name="requestKey" value={requestKey} />
            <RadioGroup
              field={{ id: "pricing", name: "pricing" }}
              legend={t("packages.subscriptions.choose")}
              legendLooks="heading"
              errors={answer?.at === "pricing" && message !== undefined ? [message] : []}
              errorPrefix={t("common.errorPrefix")}
              defaultValue={answer?.typed.pricing}
              options={plans.flatMap(
                ({ name, description, vouchers, months, feePerTicket, pricings }) =>
                  pricings.map((pricing) => ({
                    value: pricing.id,
                    label: t("packages.subscriptions.option", {
                      name: knownName(t, "subscription", name),
                      pricing: knownName(t, "priceType", pricing.name),
                    }),
                    hint: (
                      <>
                        <ContentText kind="subscription" text={description} />{" "}
                        {t("packages.subscriptions.contents", { count: vouchers, months })}
                      </>
                    ),
                    aside:
                      feePerTicket === null
                        ? formatMoney(pricing.price, locale)
                        : t("packages.subscriptions.price", {
                            price: formatMoney(pricing.price, locale),
                            fee: formatMoney(feePerTicket, locale),
                          }),
                  })),
              )}
            />
            <SelectField
              field={{ id: "quantity", name: "quantity" }}
              label={t("packages.subscriptions.quantity")}
              short
              defaultValue={answer?.typed.quantity ?? "1"}
              options={Array.from({ length: MAX_SUBSCRIPTIONS }, (_, at) => String(at + 1)).map(
                (number) => ({ value: number, label: number }),
              )}
            />
            <p>
              <Button>{t("packages.subscriptions.add")}</Button>
            </p>
          </FormStack>
          <PosterFigure
            poster={posterImage(itemPoster({ kind: "ticket-subscription", productId: "" }))}
          >
            {t("packages.subscriptions.how")}
          </PosterFigure>
        </Split>
      )}
    </Main>
  );
}
