import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { submitBuilder, getBuilder } from "../builder/page.server";

export { default, handle } from "../builder/route";

/** The builder, for flex packages only. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  getBuilder(context, request, params["package"], ["flex"]);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  submitBuilder(context, request, params["package"], ["flex"]);
