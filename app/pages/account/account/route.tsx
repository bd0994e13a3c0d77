import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { requireCustomer } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import { listSections } from "~/domain/account/account-sections";
import { pathTo } from "~/routing/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireCustomer(context, request);
  const [primary] = listSections(context.venue);
  return primary === undefined ? throwErrorPage(404) : redirect(pathTo(primary), 303);
}
