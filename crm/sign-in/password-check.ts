import type { FastifyReply } from "fastify";

import type { PasswordCheck } from "./change-password";
import { refuse } from "../platform/http/problem";

const LOCKED = 423;

/** Answers whoever is signed in and did not give the right password. `field` is the one that held it. */
export function refuseCheck<R extends Pick<FastifyReply, "raw">>(
  reply: R,
  reason: Extract<PasswordCheck, { ok: false }>["reason"],
  field: string,
): R {
  switch (reason) {
    case "wrong":
      return refuse(reply, "invalid", { fields: { [field]: "wrong" } });
    case "locked":
      return refuse(reply, "not-allowed", { reason }, LOCKED);
    case "guest":
      return refuse(reply, "not-allowed", { reason });
  }
}
