import type { AppLoadContext } from "@remix-run/node";

import type { Crm } from "../../app/.server/ticketing/ticketing";
import { callRoute, type Answer } from "./call-route";
import { sampleCustomer } from "./samples/customer";
import { answering, stubCrm } from "./stub-crm";
import { getContext, type ContextOptions } from "./test-context";

type Args = { request: Request; context: AppLoadContext; params: Record<string, string> };
type Params = Record<string, string>;
export type Fields = Record<string, string> | [name: string, value: string][];

const ORIGIN = "http://localhost:3000";

/** Calls a page's loader. */
export const openPage = (
  { loader }: { loader: (args: Args) => unknown },
  context: AppLoadContext,
  path = "/",
  params: Params = {},
): Promise<Answer> =>
  callRoute(() => loader({ request: new Request(new URL(path, ORIGIN)), context, params }));

/** Calls a page's action with a form. */
export const sendForm = (
  { action }: { action: (args: Args) => unknown },
  context: AppLoadContext,
  fields: Fields,
  path = "/",
  params: Params = {},
): Promise<Answer> => {
  const init = { method: "POST", body: new URLSearchParams(fields) };
  return callRoute(() =>
    action({ request: new Request(new URL(path, ORIGIN), init), context, params }),
  );
};

/** The errors of a refused form, by field. */
export function getErrors({ data }: Answer): unknown {
  const reply = data as { error?: unknown; lastResult?: { error?: unknown } } | null;
  return reply?.error ?? reply?.lastResult?.error;
}

export const visitorContext = (calls: Partial<Crm> = {}, options?: ContextOptions) =>
  getContext(stubCrm(calls), options);

/** A request of the sample customer, signed in. */
export const customerContext = (
  calls: Partial<Crm> = {},
  { session, ...options }: ContextOptions = {},
) =>
  getContext(stubCrm({ getCustomer: answering(sampleCustomer()), ...calls }), {
    ...options,
    session: { crmSession: "session", ...session },
  });
