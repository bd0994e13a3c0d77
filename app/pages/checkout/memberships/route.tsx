import { useLoaderData } from "@remix-run/react";

import { knownName } from "#contract/text/known-names";
import checkoutStylesheet from "~/checkout.css?url";
import { money } from "~/domain/arithmetic/money";
import { NO_MEMBERSHIP } from "~/domain/schemas/package-choice";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ContentNames, ContentText } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { usePageForm } from "~/ui/forms/use-page-form";
import { RadioGroup } from "~/ui/forms/radio-group";
import { FormStep } from "~/parts/checkout/step-page";
import { membershipForm } from "./form";
import { getMembershipsStep, submitMembershipsStep } from "./page.server";

export const handle = {
  title: "membership.title",
  styles: () => [checkoutStylesheet],
  posts: [membershipForm],
} satisfies PageHandle<typeof loader>;

export const loader = getMembershipsStep;
export const action = submitMembershipsStep;

export default function Memberships() {
  const { frame, requestKey, levels, inBasket, typed } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const { id, fields, errors } = usePageForm(membershipForm, {
    restored: typed,
    defaults: { level: NO_MEMBERSHIP },
  });
  const renderHint = ({ description, benefits, price, saves }: (typeof levels)[number]) => (
    <>
      <ContentText kind="membership" text={description} />{" "}
      <ContentNames kind="membership" names={benefits} />{" "}
      {saves === null ? null : (
        <strong>
          {t("membership.savesNet", {
            sum: formatPrice(saves, locale),
            net: formatPrice(money(saves.amount - price.amount, price.currency), locale),
          })}
        </strong>
      )}
    </>
  );
  return (
    <FormStep
      frame={frame}
      formId={id}
      errors={errors}
      heading={t("membership.title")}
      lead={t(
        levels.some(({ saves }) => saves !== null) ? "membership.lead" : "membership.optional",
      )}
      intro={
        inBasket === null ? null : (
          <p>
            {t("membership.inBasket", { name: inBasket })}{" "}
            <a href={pathTo("basket")}>{t("summary.changeBasket")}</a>
          </p>
        )
      }
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      {inBasket === null ? (
        <>
          <RadioGroup
            field={fields.level}
            legend={t("membership.question")}
            options={[
              { value: NO_MEMBERSHIP, label: t("membership.none") },
              ...levels.map((level) => ({
                value: level.id,
                label: knownName(t, "membership", level.name),
                hint: renderHint(level),
                aside: formatPrice(level.price, locale),
              })),
            ]}
          />
          <CheckboxField
            field={fields.remindsToRenew}
            label={t("membership.remindIfJoining")}
            hint={t("membership.autoRenewHint")}
          />
        </>
      ) : (
        <input type="hidden" name="level" value={NO_MEMBERSHIP} />
      )}
    </FormStep>
  );
}
