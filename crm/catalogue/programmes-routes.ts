import { serveAll } from "#contract/fastify";
import { programmeOperations } from "#contract/operations/catalogue";
import type { Problem } from "#contract/problems";
import type { Programme } from "#contract/schemas/programme";

import { tidyCode } from "../codes/code-kind";
import { findProgrammePage } from "./programme";
import type { Answer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { limitAttempts } from "../sign-in/guarded-tries";
import { sessionsOf } from "../sign-in/sessions";

type Tried = Promise<
  Answer<Programme, Problem<"code-not-recognised" | "not-allowed/programme-without-instances">>
>;

/** Performances that a code opens (spec section 8, "Programme code with no instances"). */
export const programmes: RouteGroup = (app, deps) => {
  serveAll(
    app,
    programmeOperations,
    sessionsOf(deps.db),
  )({
    getProgramme: ({ params, query, customerId }, request) =>
      limitAttempts(deps, request, { basketId: null, customerId }, async (): Tried => {
        const programme = await findProgrammePage(deps.db, tidyCode(params.code), query.terms);
        if (programme === null) return { problem: { code: "code-not-recognised" } };
        return programme.instances.length === 0
          ? { problem: { code: "not-allowed", reason: "programme-without-instances" } }
          : { status: 200, body: programme };
      }),
  });
};
