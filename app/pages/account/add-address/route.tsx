import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { AddressPage } from "../address-page";
import { countryList, saveAddress } from "../own-address.server";

export const handle = { title: "account.addresses.add" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "addresses");
  return { countries: await countryList(context) };
}

export const action = saveAddress;

export default function AddAddress() {
  const { t } = useTranslation();
  return (
    <AddressPage
      {...useLoaderData<typeof loader>()}
      heading={t("account.addresses.add")}
      address={null}
      answer={useActionData<typeof action>()}
    />
  );
}
