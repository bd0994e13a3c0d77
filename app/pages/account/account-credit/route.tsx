import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { creditLines } from "~/domain/account/account-credit";
import { AccountCreditPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";

export const handle = { title: "account.sections.account-credit" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "account-credit");
  const credit = unwrapOrErrorPage(
    context,
    request,
    await context.crm.getAccountCredit({ session: crmSession }),
  );
  const { balance, grants } = credit;
  return { balance, grants: grants.filter(({ usable }) => usable), lines: creditLines(credit) };
}

export default function AccountCredit() {
  return <AccountCreditPage {...useLoaderData<typeof loader>()} />;
}
