import { keepNumbers } from "#contract/text/name";
import { knownName } from "#contract/text/known-names";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { venue } from "#contract/venue";
import itemTotalStylesheet from "~/item-total.css?url";
import { ALLERGIES_FIELD, STOCK_FIELDS } from "~/domain/forms/extra-fields";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { ticketPoster } from "#runtime/posters/poster-look";
import { ExtrasErrors, useExtrasField } from "~/parts/extras/errors";
import { AddOnFields } from "~/parts/extras/fields";
import { ItemTotal } from "~/parts/extras/item-total";
import { submitExtras } from "~/parts/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { useOwnPath } from "~/ui/forms/own-path";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Panel, Split, Stack } from "~/ui/layout/primitives";
import { getFoodPage, orderFood } from "./page.server";
import { MAX_NOTE } from "#contract/rules/orders/order-notes";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useNow } from "~/routing/page-frame";

export const handle = {
  title: ({ instance }, t) => t("food.documentTitle", { title: instance.title }),
  share: "food.lead",
  styles: () => [itemTotalStylesheet],
  posts: [...STOCK_FIELDS, ALLERGIES_FIELD],
  longForm: true,
} satisfies PageHandle<typeof loader>;

export function loader({ context, params }: LoaderFunctionArgs) {
  return getFoodPage(context, params);
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return submitExtras(
    context,
    request,
    (typed, key) => orderFood(context, params, typed, key),
    () => {
      context.session.flash("line-changed");
      return redirect(pathTo("basket"), 303);
    },
  );
}

const FORM_ID = "food";

/** Food and drink for a performance; no ticket for it is required. */
export default function FoodAndDrink() {
  const { instance, menus, closed, allergies, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const now = useNow();
  const fieldProps = useExtrasField(answer);
  const counted = useCharacterLimit();
  const ownPath = useOwnPath();
  const performance = { event: instance.eventId, instance: instance.id };
  return (
    <Main
      errors={<ExtrasErrors errors={answer?.errors} />}
      band={
        <PageBanner
          poster={posterImage(ticketPoster(instance))}
          above={
            <BackLink href={pathTo("instance", performance)}>
              <ContentText text={keepNumbers(instance.title)} lang={instance.titleLang} />
            </BackLink>
          }
          title={t("food.title")}
          lead={menus.length === 0 ? undefined : t("food.lead")}
        />
      }
    >
      {closed.map(({ id, name, opensAt }) => (
        <p key={id}>
          <NamesWithin
            text={
              opensAt === null
                ? t("food.closed", { name: knownName(t, "product", name) })
                : t("food.opens", {
                    name: knownName(t, "product", name),
                    date: formatNearDay(opensAt, now, locale),
                  })
            }
            names={[name]}
          />
        </p>
      ))}
      {menus.length === 0 ? (
        <EmptyState
          title={t("food.none")}
          action={
            <ButtonLink look="quiet" href={pathTo("instance", performance)}>
              {t("interest.form.backToPerformance")}
            </ButtonLink>
          }
        />
      ) : (
        <form
          method="post"
          action={ownPath}
          id={FORM_ID}
          noValidate
          aria-label={t("food.title")}
          className="grid min-w-0 gap-6"
        >
          <input type="hidden" name="requestKey" value={requestKey} />
          <Split panelBeside>
            <Stack gap="large">
              <AddOnFields
                performances={[{ instance, tickets: 0, items: [], menus }]}
                answer={answer}
              />
              <TextAreaField
                {...fieldProps(ALLERGIES_FIELD, allergies)}
                label={t("basket.notes.allergies")}
                optional={t("common.optional")}
                rows={3}
                limit={counted(MAX_NOTE)}
              />
            </Stack>
            <Panel bar>
              <ItemTotal formId={FORM_ID} currency={venue.currency} />
              <Button standalone look="sun">
                {t("food.add")}
              </Button>
            </Panel>
          </Split>
        </form>
      )}
    </Main>
  );
}
