import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { GivingStatementPage } from "./page";
import type { PageHandle } from "~/routing/handle";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = {
  title: ({ year }, t) => t("account.giving.statement.title", { year: year.year }),
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { crmSession, customer } = await accountSection(context, request, "giving-history");
  const asked = /^\d{4}$/.exec(params["year"] ?? "");
  if (asked === null) return refuse(404);
  const query = { year: Number(asked[0]) };
  const found = await context.crm.getGiving({ session: crmSession, query });
  const { years, gifts } = unwrapOrErrorPage(context, request, found);
  const year = years.find((each) => each.year === query.year);
  if (year === undefined) return refuse(404);
  const { firstName, lastName, addresses } = customer;
  const address = addresses.find(({ isPrimary }) => isPrimary) ?? null;
  return { year, gifts, donor: { firstName, lastName, address }, issuedAt: context.now };
}

export default function GivingStatement() {
  return <GivingStatementPage {...useLoaderData<typeof loader>()} />;
}
