import { ADDRESS_PARTS } from "#contract/schemas/address";
import type { Address, Country, StoredAddress } from "#contract/schemas/address";
import type { AccountAnswer } from "./account-answer";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { ADDRESS_FIELDS } from "~/ui/forms/address-fields";
import { AccountErrors } from "./account-errors";
import { AccountPage } from "./account-page";
import { ADDRESS_FORM, AddressForm } from "./address-form";

export type AddressPageProps = {
  address: StoredAddress | null;
  countries: readonly Country[];
  heading: string;
  answer: AccountAnswer | undefined;
};

/** Adding an address, or changing one. */
export function AddressPage({ address, countries, heading, answer }: AddressPageProps) {
  const { t } = useTranslation();
  const incomplete = Object.values(answer?.lastResult.error ?? {})
    .flatMap((messages) => messages ?? [])
    .some((message) => message.startsWith("required."));
  return (
    <AccountPage
      section="addresses"
      heading={heading}
      back={{ href: pathTo("addresses"), label: t("account.sections.addresses") }}
      errors={
        <AccountErrors
          formId={ADDRESS_FORM}
          answer={answer}
          fields={ADDRESS_FIELDS}
          failed="update-details"
          title={incomplete ? t("validation.addressIncomplete") : undefined}
          stored={ADDRESS_PARTS.map((part) => ({
            name: `address.${part}`,
            label: t(`address.${part}`),
            stored: address?.[part] ?? "",
            ...nameOf(part, address, countries),
          }))}
        />
      }
    >
      <AddressForm {...{ address, countries, answer }} />
    </AccountPage>
  );
}

/** What stands for a code: the name of a country, or of one of its states. */
function nameOf(
  part: keyof Address,
  address: Address | null,
  countries: readonly Country[],
): { shown?: string } {
  const country = countries.find(({ isoCode }) => isoCode === address?.country);
  const state = country?.states.find(({ code }) => code === address?.state);
  const named = part === "country" ? country : part === "state" ? state : undefined;
  return named === undefined ? {} : { shown: named.name };
}
