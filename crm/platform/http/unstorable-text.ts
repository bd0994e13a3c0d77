import type { FastifyReply, FastifyRequest } from "fastify";

import { refuse } from "./problem";

/** U+0000 and halves of surrogate pairs: valid in JSON, and refused by PostgreSQL wherever they turn up. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses text that no database can hold before it gets there, so that it is the sender's error and not ours. */
export async function refuseUnstorableText(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { params, query, body } = request;
  if (![params, query, body].some(holdsUnstorable)) return undefined;
  return refuse(reply, "invalid", { fields: { request: "unstorable-text" } });
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return false;
  return Object.values(value).some(holdsUnstorable);
}
