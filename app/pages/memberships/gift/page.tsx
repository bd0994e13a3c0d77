import { useForm, type SubmissionResult } from "@conform-to/react";

import type { MembershipLevel } from "#contract/schemas/membership";
import { posterImage } from "~/domain/poster-look";
import { useTranslation } from "~/i18n/translation-context";
import { MAILING_FIELDS, MailingFields } from "~/pages/gift-vouchers/mailing-fields";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldProps } from "~/ui/forms/field-state";
import { FormErrors } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { PosterFigure } from "~/ui/decorative-image";
import { levelPrice } from "../levels/level-price";

const FIELDS = ["levelId", ...MAILING_FIELDS] as const;

type GiftPageProps = {
  levels: readonly MembershipLevel[];
  chosen: string | null;
  days: { first: string; last: string };
  requestKey: string;
  lastResult: SubmissionResult | undefined;
};

/** Buys a membership for someone else: the level, the recipient and the day it is sent. */
export function GiftPage({ levels, chosen, days, requestKey, lastResult }: GiftPageProps) {
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
            <MailingFields {...{ fields, days }} hint={t("memberships.gift.hint")} isRequired />
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
