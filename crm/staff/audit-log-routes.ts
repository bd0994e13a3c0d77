import { z } from "zod";

import { toIso } from "../platform/dates";
import { staffMay } from "./staff-role";
import { listAudit } from "./audit-log";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { loggedActSchema } from "#contract/schemas/staff";
import { findStaff, staffHeaders } from "./staff-session";

/** What staff did, for those who look after it. */
export const auditLog: RouteGroup = (app, { db }) => {
  app.get(
    "/staff/audit-log",
    {
      schema: {
        tags: ["staff"],
        summary: "What staff did, newest first",
        headers: staffHeaders,
        querystring: z.object({
          subjectId: z.string().max(100).optional(),
          before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
          pageSize: z.coerce.number().int().min(1).max(100).default(50),
        }),
        response: { 200: z.array(loggedActSchema), ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const staff = await findStaff(db, request);
      if (staff === null) return refuse(reply, "not-signed-in");
      if (!staffMay(staff.role, "read-audit-log"))
        return refuse(reply, "not-allowed", { reason: "role" });
      const { before, pageSize: size, subjectId } = request.query;
      const entries = await listAudit(db, { before, size, subjectId });
      return entries.map((entry) => ({ ...entry, at: toIso(entry.at) }));
    },
  );
};
