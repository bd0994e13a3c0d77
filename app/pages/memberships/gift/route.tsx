import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { itemPoster } from "~/parts/lines/line-kinds";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import { MailingFields } from "~/parts/gift-vouchers/mailing-fields";
import cardsStylesheet from "~/cards.css?url";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { PosterFigure } from "~/ui/decorative-image";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { levelPrice } from "../levels/level-offer";
import { membershipGiftForm } from "./form";
import { getGiftPage, saveMembershipGift } from "./page.server";

const titleKey = (edited: unknown) =>
  edited === null ? "memberships.gift.title" : "memberships.gift.editTitle";

export const handle = {
  title: ({ edited }, t) => t(titleKey(edited)),
  styles: () => [cardsStylesheet],
  share: "memberships.gift.lead",
  posts: [membershipGiftForm],
} satisfies PageHandle<typeof loader>;

export const loader = ({ context, request }: LoaderFunctionArgs) => getGiftPage(context, request);

export const action = saveMembershipGift;

export default function GiveMembership() {
  const { levels, edited, chosen, days, requestKey } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const heading = t(titleKey(edited));
  const { id, fields, errors } = usePageForm(membershipGiftForm, {
    defaults:
      edited === null ? { levelId: chosen } : { ...edited.details, levelId: edited.productId },
  });
  return (
    <Main>
      {errors}
      <Split>
        <Stack gap="large">
          <Stack gap="small">
            {edited === null ? (
              <BackLink href={pathTo("membership-levels")}>{t("memberships.title")}</BackLink>
            ) : (
              <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
            )}
            <h1>{heading}</h1>
            <Lead>{t("memberships.gift.lead")}</Lead>
          </Stack>
          <PageForm
            id={id}
            aria-label={heading}
            requestKey={requestKey}
            button={t(edited === null ? "giftCards.purchase.add" : "memberships.gift.save")}
            look={edited === null ? "sun" : "main"}
          >
            <RadioGroup
              field={fields.levelId}
              legend={t("memberships.gift.level")}
              legendLooks="heading"
              options={levels.map((level) => ({
                value: level.id,
                label: <ContentText kind="membership" text={level.name} />,
                aside: levelPrice(t, locale, { ...level, offer: { state: "join" } }),
              }))}
            />
            <MailingFields
              fields={fields}
              days={days}
              hint={t("memberships.gift.hint")}
              isRequired
            />
          </PageForm>
        </Stack>
        <PosterFigure poster={posterImage(itemPoster({ kind: "membership-gift", productId: "" }))}>
          {t("memberships.gift.caption")}
        </PosterFigure>
      </Split>
    </Main>
  );
}
