import { z } from "zod";

import { toIso } from "../platform/dates";
import { listAnswers, listInterested, listWaiting } from "../waiting-list/waiting-list-entries";
import type { RouteGroup } from "../platform/http/app";
import { problems, sendProblem } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { givenAnswersSchema, interestedSchema, waitingSchema } from "#contract/schemas/staff";
import { admitStaff } from "../staff/staff-act";
import { staffHeaders } from "../staff/staff-session";

const tags = ["staff"];
const querystring = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
const asked = { tags, params: idParams, headers: staffHeaders, querystring };

/** What people wish of a performance, for the counter. */
export const staffInstances: RouteGroup = (app, deps) => {
  app.get(
    "/staff/instances/:id/waiting-list",
    {
      schema: {
        ...asked,
        summary: "Who waits for a performance, the first first",
        response: { 200: z.array(waitingSchema), ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const list = await listWaiting(deps.db, request.params.id, request.query);
      return list.map((entry) => ({ ...entry, createdAt: toIso(entry.createdAt) }));
    },
  );

  app.get(
    "/staff/instances/:id/registrations",
    {
      schema: {
        ...asked,
        summary: "Who registered interest in a performance as the first choice",
        response: { 200: z.array(interestedSchema), ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const list = await listInterested(deps.db, request.params.id, request.query);
      return list.map((entry) => ({ ...entry, createdAt: toIso(entry.createdAt) }));
    },
  );

  app.get(
    "/staff/instances/:id/form-answers",
    {
      schema: {
        ...asked,
        summary: "What was answered to a performance's own form",
        response: { 200: z.array(givenAnswersSchema), ...problems(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const admitted = await admitStaff(deps, request, "find-customer");
      if (!admitted.ok) return sendProblem(reply, admitted.problem);
      const list = await listAnswers(deps.db, request.params.id, request.query);
      return list.map((given) => ({ ...given, answeredAt: toIso(given.answeredAt) }));
    },
  );
};
