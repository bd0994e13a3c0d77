import type { Params } from "@remix-run/react";

import { isOrderSystem } from "./order-systems";

import { refuse } from "~/.server/http/pages/replies";

/** `/order/{system}/…`: the same page as without, for each system there is; any other name is no page. */
export function knownSystem({ system }: Params): void {
  if (system !== undefined && !isOrderSystem(system)) refuse(404);
}
