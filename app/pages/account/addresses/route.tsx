import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ADDRESS_FLAGS, type StoredAddress } from "#contract/schemas/address";

import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead } from "~/ui/layout/primitives";
import { LineItem, LineList } from "~/ui/line-item";
import { TagList } from "~/ui/tag-list";
import { ActionTarget } from "~/ui/visibility";
import { AccountPage } from "../account-page";
import { loadSection } from "~/.server/auth/load-section";

export const handle = { title: "account.sections.addresses" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const addresses = await loadSection({ request, context }, "addresses", (session) =>
    context.crm.listAddresses({ session }),
  );
  return { addresses };
}

export default function Addresses() {
  const { addresses } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  const add = <ButtonLink href={pathTo("add-address")}>{t("account.addresses.add")}</ButtonLink>;
  return (
    <AccountPage section="addresses">
      {addresses.length === 0 ? (
        <EmptyState title={t("account.addresses.none")} action={add} />
      ) : (
        <>
          <LineList>
            {addresses.map((address) => (
              <LineItem
                key={address.id}
                title={t(`account.addresses.typeName.${address.typeId}`)}
                details={[formatAddress(address, locale)]}
                actions={<AddressActions address={address} />}
              >
                <TagList
                  tags={ADDRESS_FLAGS.filter((flag) => address[flag]).map((flag) => ({
                    label: t(`account.addresses.flag.${flag}`),
                  }))}
                />
              </LineItem>
            ))}
          </LineList>
          <p>{add}</p>
        </>
      )}
    </AccountPage>
  );
}

function AddressActions({ address }: { address: StoredAddress }) {
  const { t } = useTranslation();
  const about = <ActionTarget>{address.line1}</ActionTarget>;
  return (
    <>
      <a href={pathTo("change-address", { address: address.id })}>
        {t("account.addresses.change")}
        {about}
      </a>
      {address.isPrimary ? (
        <Lead small>{t("account.addresses.primaryStays")}</Lead>
      ) : (
        <a href={pathTo("delete-address", { address: address.id })}>
          {t("account.addresses.delete")}
          {about}
        </a>
      )}
    </>
  );
}
