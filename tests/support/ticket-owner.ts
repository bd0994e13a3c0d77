import type { VenueSettings } from "../../app/venue";
import { answerOf } from "./answer-of";
import { boughtOrder } from "./bought-order";
import { nextRequest } from "./checkout-visit";
import { testContext } from "./test-context";

export type Context = ReturnType<typeof testContext>;
type Loader = (args: {
  request: Request;
  context: Context;
  params: Record<string, string>;
}) => unknown;

/** What a page answers. */
export const ask = (loader: Loader, context: Context, path: string) =>
  answerOf(() => loader({ request: new Request(`http://localhost${path}`), context, params: {} }));
/** A file, or the few words in its place. */
export const fileOf = async (loader: Loader, context: Context, path: string): Promise<Response> => {
  const request = new Request(`http://localhost${path}`);
  const given: unknown = await loader({ request, context, params: {} });
  if (!(given instanceof Response)) throw new Error("no file");
  return given;
};
/** Ada with two tickets, and what a page of hers is asked for next. */
export async function owner(venue: Partial<VenueSettings> = {}) {
  const { context, order } = await boughtOrder();
  const next = () => {
    const { crm, session } = nextRequest(context);
    return testContext({ crm, session: session.kept ?? {}, venue });
  };
  return { context, order, next, ids: order.tickets.map(({ id }) => id) };
}
