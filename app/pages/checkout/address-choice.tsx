import type { Address, Country, StoredAddress } from "#contract/schemas/address";
import type { FieldSource } from "~/ui/forms/field-state";
import { FieldSet } from "~/ui/forms/field-set";
import { RadioGroup } from "~/ui/forms/radio-group";
import { NEW_ADDRESS } from "~/domain/schemas/address";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { AddressFields } from "~/ui/forms/address-fields";
import { StandaloneLink } from "~/ui/layout/primitives";

type AddressChoiceProps = {
  fields: { addressId: FieldSource; address: Record<keyof Address, FieldSource> };
  legend: string;
  addresses: readonly StoredAddress[];
  countries: readonly Country[];
  purpose: "shipping" | "billing";
  /** Id of the address that the order is mailed to. */
  mailedTo?: string | null;
};

export function AddressChoice(props: AddressChoiceProps) {
  const { fields, legend, addresses, countries, purpose, mailedTo } = props;
  const { t, locale } = useTranslation();
  return (
    <>
      {addresses.length > 0 ? (
        <>
          <RadioGroup
            field={fields.addressId}
            legend={legend}
            options={[
              ...addresses.map((address) => ({
                value: address.id,
                label: formatAddress(address, locale),
                hint: address.id === mailedTo ? t("billing.sameAsMailing") : undefined,
              })),
              { value: NEW_ADDRESS, label: t("delivery.newAddress"), opens: true },
            ]}
          />
          <StandaloneLink href={pathTo("addresses")}>
            {t("delivery.manageAddresses")}
          </StandaloneLink>
        </>
      ) : (
        <input type="hidden" name={fields.addressId.name} value={NEW_ADDRESS} />
      )}
      <FieldSet legend={t("delivery.newAddress")} legendLooks="small" opened>
        <AddressFields fields={fields.address} countries={countries} purpose={purpose} />
      </FieldSet>
    </>
  );
}
