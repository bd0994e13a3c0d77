import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { AddressPage } from "../address-page";
import { countryList, ownAddress, saveAddress } from "../own-address.server";

export const handle = { title: "account.addresses.changeTitle" } satisfies PageHandle<
  typeof loader
>;

export async function loader(args: LoaderFunctionArgs) {
  return { address: await ownAddress(args), countries: await countryList(args.context) };
}

export const action = saveAddress;

export default function ChangeAddress() {
  const { t } = useTranslation();
  return (
    <AddressPage
      {...useLoaderData<typeof loader>()}
      heading={t("account.addresses.changeTitle")}
      answer={useActionData<typeof action>()}
    />
  );
}
