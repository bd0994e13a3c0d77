import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { AddressPage } from "../address-page";
import { keepAddress } from "../keep-address.server";
import { countryList, ownAddress } from "../own-address.server";

export const handle = { title: "account.addresses.changeTitle" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { address } = await ownAddress(context, request, params["address"] ?? "");
  return { address, countries: await countryList(context) };
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return keepAddress(context, request, params["address"] ?? "");
}

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
