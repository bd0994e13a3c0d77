import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { membershipGiftFormSchema } from "~/domain/schemas/gift-voucher";
import { posterImage } from "~/domain/poster-look";
import { useTranslation } from "~/i18n/translation-context";
import { MAILING_FIELDS, MailingFields } from "~/parts/gift-vouchers/mailing-fields";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { PosterFigure } from "~/ui/decorative-image";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { levelPrice } from "../levels/level-offer";
import { getGiftPage, saveMembershipGift } from "./page.server";

const titleKey = (edited: unknown) =>
  edited === null ? "memberships.gift.title" : "memberships.gift.editTitle";

export const handle = {
  title: ({ edited }, t) => t(titleKey(edited)),
  share: "memberships.gift.lead",
  posts: [membershipGiftFormSchema([], { first: "", notation: "iso" })],
} satisfies PageHandle<typeof loader>;

export const loader = ({ context, request }: LoaderFunctionArgs) => getGiftPage(context, request);

export const action = ({ context, request }: ActionFunctionArgs) =>
  saveMembershipGift(context, request);

const FIELDS = ["levelId", ...MAILING_FIELDS] as const;

export default function GiveMembership() {
  const { levels, edited, chosen, days, requestKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { t, locale } = useTranslation();
  const heading = t(titleKey(edited));
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "gift-membership",
    lastResult: lastResult ?? null,
    defaultValue:
      edited === null ? { levelId: chosen } : { ...edited.details, levelId: edited.productId },
  });
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={FIELDS} />
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
          <FormStack id={form.id} aria-label={heading}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <RadioGroup
              {...fieldProps(fields.levelId)}
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
            <p>
              <Button>
                {t(edited === null ? "giftCards.purchase.add" : "memberships.gift.save")}
              </Button>
            </p>
          </FormStack>
        </Stack>
        <PosterFigure poster={posterImage({ motif: "gala", seed: "gift-membership" })}>
          {t("memberships.gift.caption")}
        </PosterFigure>
      </Split>
    </Main>
  );
}
