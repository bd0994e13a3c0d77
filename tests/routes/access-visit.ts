import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerOf } from "../support/answer-of";
import { formRequest, testContext } from "../support/test-context";

export type Context = ReturnType<typeof testContext>;
type Args = LoaderFunctionArgs;
type Loads = { loader: (args: Args) => Promise<unknown> };
type Acts = { action: (args: Args) => Promise<unknown> };

/** Opens a page as its visitor. */
export const open = (module: Loads, context: Context, path = "/") =>
  answerOf(() =>
    module.loader({
      request: new Request(new URL(path, "http://localhost:3000")),
      context,
      params: {},
    }),
  );

/** Sends a page's form as its visitor. */
export const send = (module: Acts, context: Context, fields: Record<string, string>, path = "/") =>
  answerOf(() => module.action({ request: formRequest(path, fields), context, params: {} }));

/** The visitor's next request, with their session as it was kept. */
export const next = (context: Context, options: Parameters<typeof testContext>[0] = {}): Context =>
  testContext({ crm: context.crm, session: context.session.kept ?? {}, ...options });

/** Path and query of the link in the mail that came last. */
export function lastLink({ crm }: Context): string {
  const { pathname, search } = new URL(crm.state.mails.at(-1)?.url ?? "http://no.link/");
  return `${pathname}${search}`;
}
