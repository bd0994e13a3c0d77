import { z } from "zod";

import type { Problem } from "#contract/problems";

import { tidyCode } from "../codes/code-kind";
import { findProgrammePage } from "./programme";
import { sendAnswer, type Answer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { attemptHeaders, TRIES_PROBLEMS, limitAttempts } from "../sign-in/guarded-tries";
import { problems } from "../platform/http/problem";
import { termsQuery } from "#contract/schemas/price-list";
import { programmeSchema } from "#contract/schemas/programme";

type Tried = Promise<
  Answer<
    z.infer<typeof programmeSchema>,
    Problem<"code-not-recognised" | "not-allowed/programme-without-instances">
  >
>;

/** Performances that a code opens (spec section 8, "Programme code with no instances"). */
export const programmes: RouteGroup = (app, deps) => {
  app.get(
    "/programmes/:code",
    {
      schema: {
        tags: ["programmes"],
        summary: "The performances that a programme's code opens",
        params: z.object({ code: z.string().min(1).max(100) }),
        querystring: termsQuery,
        headers: sessionHeaders.extend(attemptHeaders.shape),
        response: { 200: programmeSchema, ...problems(400, 403, 422, ...TRIES_PROBLEMS) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await limitAttempts(deps, request, { basketId: null, customerId }, async (): Tried => {
          const programme = await findProgrammePage(
            deps.db,
            tidyCode(request.params.code),
            request.query.terms,
          );
          if (programme === null) return { problem: { code: "code-not-recognised" } };
          return programme.instances.length === 0
            ? { problem: { code: "not-allowed", reason: "programme-without-instances" } }
            : { status: 200, body: programme };
        }),
      );
    },
  );
};
