import type { LoaderFunctionArgs } from "@remix-run/node";

import { creditLines } from "~/domain/account/account-credit";
import { loadSection } from "~/.server/auth/load-section";

export async function getAccountCreditPage({ request, context }: LoaderFunctionArgs) {
  const credit = await loadSection({ request, context }, "account-credit", (session) =>
    context.crm.getAccountCredit({ session }),
  );
  const { balance, grants } = credit;
  return { balance, grants: grants.filter(({ usable }) => usable), lines: creditLines(credit) };
}
