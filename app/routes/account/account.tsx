import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { authenticated } from "~/.server/auth/authenticated";

/** The account opens with its first section. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await authenticated(context, request);
  return redirect(pathTo("your-orders"), 303);
}
