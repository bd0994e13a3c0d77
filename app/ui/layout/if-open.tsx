import type { ReactNode } from "react";

import { useIsOpen } from "~/routing/feature-routes";
import type { RouteId } from "~/routing/route-table";

/** Around links to a route: renders nothing while its features are off. */
export function IfOpen({ route, children }: { route: RouteId; children: ReactNode }) {
  return useIsOpen()(route) ? children : null;
}
