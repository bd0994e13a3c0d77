import type { FastifyBaseLogger, FastifySerializerCompiler } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import type { z } from "zod";

import { createLeftOutReport, parseReply } from "#contract/calls/lenient-lists";

/**
 * Checks replies against their schema, drops what is not in it, and leaves out invalid elements of lenient lists. Reply
 * schemas have no transforms (contract/calls/define.ts), so `parse` gives the same as the library's `encode` in a third of the
 * time.
 */
export function serializeReplies(log: FastifyBaseLogger): FastifySerializerCompiler<z.ZodType> {
  const report = createLeftOutReport((fields, message) => log.error(fields, message));
  return ({ schema, method, url }) =>
    (data) => {
      const parsed = parseReply(schema, data);
      if (!parsed.ok) throw new ResponseSerializationError(method, url, { cause: parsed.failure });
      const { reply, leftOut } = parsed.value;
      if (leftOut.length > 0) report(`${method} ${url}`, leftOut);
      return JSON.stringify(reply);
    };
}
