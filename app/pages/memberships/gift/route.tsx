import { randomUUID } from "node:crypto";
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { valueOr503 } from "~/.server/http/rendering/replies";
import { posterImage } from "~/domain/poster-look";
import { membershipGiftFormSchema } from "~/domain/schemas/gift-voucher";
import { useTranslation } from "~/i18n/translation-context";
import { addGift, mailingDays } from "~/pages/gift-vouchers/add-gift.server";
import { MAILING_FIELDS, MailingFields } from "~/pages/gift-vouchers/mailing-fields";
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
import { levelPrice } from "../levels/level-offer";

export const handle = {
  title: "memberships.gift.title",
  share: "memberships.gift.lead",
} satisfies PageHandle<typeof loader>;

/** Lists the levels; `chosen` is the one in `?level=`, null if it isn't on sale. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const levels = valueOr503(await context.crm.listMembershipLevels());
  const requestedLevel = new URL(request.url).searchParams.get("level");
  const chosen = levels.find(({ id }) => id === requestedLevel)?.id ?? null;
  return { levels, chosen, days: mailingDays(context), requestKey: randomUUID() };
}

/** Adds a gift membership to the visitor's basket, creating one if needed. Safe to retry. */
export async function action({ context, request }: ActionFunctionArgs) {
  const schema = membershipGiftFormSchema(
    valueOr503(await context.crm.listMembershipLevels()).map(({ id }) => id),
    mailingDays(context),
  );
  return addGift(context, request, schema, (call) => context.crm.addMembershipGift(call));
}

const FIELDS = ["levelId", ...MAILING_FIELDS] as const;

export default function GiveMembership() {
  const { levels, chosen, days, requestKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { t, locale } = useTranslation();
  const fieldProps = useFieldProps();
  const [form, fields] = useForm<Record<(typeof FIELDS)[number], string>>({
    id: "gift-membership",
    lastResult: lastResult ?? null,
    defaultValue: { levelId: chosen },
  });
  return (
    <Main>
      <FormErrors formId={form.id} lastResult={lastResult} fields={FIELDS} />
      <Split>
        <Stack gap="large">
          <Stack gap="small">
            <BackLink href={pathTo("membership-levels")}>{t("memberships.title")}</BackLink>
            <h1>{t("memberships.gift.title")}</h1>
            <Lead>{t("memberships.gift.lead")}</Lead>
          </Stack>
          <FormStack id={form.id} aria-label={t("memberships.gift.title")}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <RadioGroup
              {...fieldProps(fields.levelId)}
              legend={t("memberships.gift.level")}
              legendLooks="heading"
              options={levels.map((level) => ({
                value: level.id,
                label: level.name,
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
              <Button>{t("giftCards.purchase.add")}</Button>
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
