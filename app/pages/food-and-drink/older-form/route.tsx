import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

const ID = /^[\w-]{1,100}$/;

/** Links of before named the performance in the query: `?eventId=…&instanceId=…`. One without it leads to its event. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const idIn = (name: string) => {
    const id = searchParams.get(name) ?? "";
    return ID.test(id) ? id : null;
  };
  const [event, relatedInstance] = [idIn("eventId"), idIn("instanceId")];
  if (relatedInstance !== null) return redirect(pathTo("food-and-drink", { relatedInstance }), 301);
  return redirect(event === null ? pathTo("whats-on") : pathTo("event", { event }), 303);
}
