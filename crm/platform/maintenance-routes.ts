import { serveAll } from "#contract/fastify";
import { maintenanceOperations } from "#contract/operations/reference";

import { findMaintenance } from "./maintenance";
import type { RouteGroup } from "./http/app";
import { sessionsOf } from "../sign-in/request-session";

/** Whether the sale is closed for maintenance, or is about to be (spec section 4, "Other states"). */
export const maintenance: RouteGroup = (app, { db }) => {
  serveAll(
    app,
    maintenanceOperations,
    sessionsOf(db),
  )({ getMaintenance: async () => ({ status: 200, body: await findMaintenance(db) }) });
};
