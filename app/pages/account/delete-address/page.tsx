import type { StoredAddress } from "#contract/schemas/address";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Lead } from "~/ui/layout/primitives";
import { formatAddress } from "~/i18n/format-address";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AccountPage } from "../account-page";
import { AskFirstPage } from "../ask-first-page";

export type DeleteAddressPageProps = {
  address: StoredAddress;
  /** Why it was not deleted. */
  problem: "primary" | "unavailable" | undefined;
};

/** Asks before an address is deleted. The primary one cannot be (spec section 5). */
export function DeleteAddressPage({ address, problem }: DeleteAddressPageProps) {
  const { t, locale } = useTranslation();
  const where = {
    section: "addresses",
    heading: t("account.addresses.deleteTitle"),
    back: { href: pathTo("addresses"), label: t("account.sections.addresses") },
  } as const;
  const text = <p>{formatAddress(address, locale)}</p>;
  if (address.isPrimary) {
    return (
      <AccountPage
        {...where}
        errors={
          problem === undefined ? null : (
            <ErrorSummary title={t("account.addresses.primaryStays")} errors={[]} />
          )
        }
      >
        {text}
        <p>
          <strong>{t("account.addresses.primaryStays")}</strong>
        </p>
        <p>{t("account.addresses.primaryFirst")}</p>
      </AccountPage>
    );
  }
  return (
    <AskFirstPage
      {...where}
      problem={
        problem === undefined
          ? undefined
          : problem === "primary"
            ? t("account.addresses.primaryStays")
            : t("failed.update-details")
      }
      doIt={t("account.addresses.deleteNow")}
      leave={t("account.addresses.leave")}
    >
      {text}
      <Lead>{t("account.addresses.ordersKeep")}</Lead>
    </AskFirstPage>
  );
}
