import { z } from "zod";

import type { Crm } from "../crm";
import type { Ask } from "./asker";
import { customerShape, signedInShape } from "./shapes/customer";

type Customers = Pick<Crm, "signIn" | "register" | "signOut" | "getCustomer">;

export function customerCalls(ask: Ask): Customers {
  return {
    signIn: (body) =>
      ask({ method: "POST", path: "/customer-sessions", body }, signedInShape, [
        "not-allowed",
        "not-signed-in",
      ]),
    register: (body) =>
      ask({ method: "POST", path: "/customers", body }, signedInShape, ["conflict", "invalid"]),
    signOut: (customerSession) =>
      ask(
        { method: "DELETE", path: "/customer-sessions/current", customerSession },
        z.unknown().transform(() => null),
      ),
    getCustomer: (customerSession) =>
      ask({ method: "GET", path: "/customer", customerSession }, customerShape, ["not-signed-in"]),
  };
}
