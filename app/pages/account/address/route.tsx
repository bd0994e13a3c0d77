import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ADDRESS_FLAGS,
  ADDRESS_PARTS,
  ADDRESS_TYPE_IDS,
  type Address,
  type Country,
} from "#contract/schemas/address";

import { accountSection } from "~/.server/auth/require-customer";
import { addressPartName } from "~/i18n/address-part-name";
import { countriesIn } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { AddressFields } from "~/ui/forms/address-fields";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { FieldSet } from "~/ui/forms/field-set";
import { SelectField } from "~/ui/forms/select-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { addressForm } from "./form";
import { getCountries, getOwnAddress, saveAddress } from "../own-address.server";

const getTitle = (address: unknown) =>
  address === null ? "account.addresses.add" : "account.addresses.changeTitle";

export const handle = {
  title: ({ address }, t) => t(getTitle(address)),
  posts: [addressForm],
} satisfies PageHandle<typeof loader>;

export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  await accountSection(context, request, "addresses");
  const address = params["address"] === undefined ? null : await getOwnAddress(args);
  return { address, countries: await getCountries(context) };
}

export const action = saveAddress;

export default function OwnAddress() {
  const { address, countries } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmissionResult>();
  const { t, locale } = useTranslation();
  const isIncomplete = Object.values(reply?.error ?? {})
    .flatMap((messages) => messages ?? [])
    .some((message) => message.startsWith("required."));
  const flags = (isSet: boolean) =>
    ADDRESS_FLAGS.filter((flag) => (address?.[flag] === true) === isSet);
  return (
    <AccountFormPage
      section="addresses"
      heading={t(getTitle(address))}
      back="section"
      form={addressForm}
      title={isIncomplete ? t("validation.addressIncomplete") : undefined}
      stored={ADDRESS_PARTS.map((part) => ({
        name: `address.${part}`,
        label: addressPartName(t, part, address?.country),
        stored: address?.[part] ?? "",
        ...getName(part, address, countriesIn(countries, locale)),
      }))}
      defaults={{
        address: address ?? { country: countries[0]?.isoCode },
        typeId: String(address?.typeId ?? 1),
      }}
      version={{ stored: String(address?.version ?? "") }}
      button={t("account.addresses.save")}
      cancel={{ href: pathTo("addresses"), label: t("account.addresses.leave") }}
    >
      {(fields) => (
        <>
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
            {flags(true).map((flag) => (
              <Lead key={flag}>{t(`account.addresses.holds.${flag}`)}</Lead>
            ))}
            {flags(false).map((flag) => (
              <CheckboxField
                key={flag}
                field={fields[flag]}
                label={t(`account.addresses.make.${flag}`)}
              />
            ))}
          </FieldSet>
        </>
      )}
    </AccountFormPage>
  );
}

/** Returns the name for the code of a country or of one of its states. */
function getName(
  part: keyof Address,
  address: Address | null,
  countries: readonly Country[],
): { shown?: string } {
  const country = countries.find(({ isoCode }) => isoCode === address?.country);
  const state = country?.states.find(({ code }) => code === address?.state);
  const named = part === "country" ? country : part === "state" ? state : undefined;
  return named === undefined ? {} : { shown: named.name };
}
