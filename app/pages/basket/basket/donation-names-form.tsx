import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { DonorNaming } from "#contract/schemas/fund";
import { Button } from "~/ui/button";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { DonationNameFields, donationNamesTitle } from "~/parts/extras/donation-fields";
import { ActionTarget } from "~/ui/visibility";
import type { RefusedChange } from "./basket-view";
import { BasketForm } from "./basket-form";
import { donationFieldId, refusedFieldProps } from "./refused-change";

type FormProps = {
  line: ItemOfKind<"donation">;
  actionData: RefusedChange | undefined;
  naming: DonorNaming;
};

/** Collapsed form for a donation's recognition name and tribute. */
export function DonationNamesForm({ line, actionData, naming }: FormProps) {
  const { t, locale } = useTranslation();
  const from = formatPrice(naming.recognitionNameFrom, locale);
  const { id, name, details } = line;
  const change = actionData?.typed;
  const typed = change?.intent === "gift-names" && change.item === id ? change : null;
  const values = {
    recognitionName: details.recognitionName ?? "",
    anonymous: details.anonymous,
    tributeType: details.tribute?.type ?? "none",
    tributeName: details.tribute?.name ?? "",
    ...typed,
  };
  return (
    <details className="more min-w-0 open:w-full" open={typed !== null || undefined}>
      <summary>
        {donationNamesTitle(t, naming)}
        <ActionTarget>{name}</ActionTarget>
      </summary>
      <BasketForm className="grid max-w-form gap-3 py-2">
        <input type="hidden" name="item" value={id} />
        <DonationNameFields
          getProps={(field) => {
            const fieldId = donationFieldId(field, id);
            const { errors } = refusedFieldProps(t, actionData, fieldId, from);
            const value = values[field];
            const initialValue = value === true ? "on" : value;
            return { field: { id: fieldId, name: field, initialValue }, errors };
          }}
          naming={naming}
        />
        <Button standalone look="small-quiet" name="intent" value="gift-names">
          {t("basket.line.changeSubmit")}
        </Button>
      </BasketForm>
    </details>
  );
}
