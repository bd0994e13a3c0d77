import type { AddressFlags, StoredAddress, Address, Country } from "#contract/schemas/address";
import { ADDRESS_FLAGS, ADDRESS_TYPE_IDS } from "#contract/schemas/address";
import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet, FormStack } from "~/ui/forms/field-set";
import { Lead, Row } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import type { AccountAnswer } from "./account-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AddressFields } from "~/ui/forms/address-fields";
import { VersionField } from "./version-field";

export const ADDRESS_FORM = "address";

export type AddressFormProps = {
  /** As it is stored; null for a new one, and for one that was removed meanwhile. */
  address: StoredAddress | null;
  countries: readonly Country[];
  answer: AccountAnswer | undefined;
};

type Fields = AddressFlags & { address: Address; typeId: string; version: string };

/** One address: its parts, what kind it is and what it is for. */
export function AddressForm({ address, countries, answer }: AddressFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<Fields>({
    id: ADDRESS_FORM,
    lastResult: answer?.lastResult ?? null,
    defaultValue: {
      address: address ?? { country: countries[0]?.isoCode },
      typeId: String(address?.typeId ?? 1),
    },
  });
  const held = ADDRESS_FLAGS.filter((flag) => address?.[flag] === true);
  const open = ADDRESS_FLAGS.filter((flag) => !held.includes(flag));
  return (
    <FormStack id={form.id}>
      <VersionField
        field={fields.version}
        stored={String(address?.version ?? "")}
        answer={answer}
      />
      <AddressFields fields={fields.address.getFieldset()} countries={countries} />
      <SelectField
        field={fields.typeId}
        label={t("account.addresses.type")}
        options={ADDRESS_TYPE_IDS.map((id) => ({
          value: String(id),
          label: t(`account.addresses.typeName.${id}`),
        }))}
      />
      <FieldSet legend={t("account.addresses.use")} legendLooks="label">
        {held.map((flag) => (
          <Lead key={flag}>{t(`account.addresses.holds.${flag}`)}</Lead>
        ))}
        {open.map((flag) => (
          <CheckboxField
            key={flag}
            field={fields[flag]}
            label={t(`account.addresses.make.${flag}`)}
          />
        ))}
      </FieldSet>
      <Row>
        <Button>{t("account.addresses.save")}</Button>
        <a href={pathTo("addresses")}>{t("account.addresses.leave")}</a>
      </Row>
    </FormStack>
  );
}
