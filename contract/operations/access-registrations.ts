import { z } from "zod";

import { declareOperations } from "../calls/define";
import { accessRegistrationSchema } from "../schemas/customer-parts";

const customer = declareOperations({ tags: ["customers"], session: "customer" });

export const accessOperations = {
  getAccessRegistration: customer.get("/customer/access", {
    summary: "Gets the access registration on the account; null if there is none",
    success: { 200: z.object({ registration: accessRegistrationSchema.nullable() }) },
  }),
  setAccessRegistration: customer.put("/customer/access", {
    summary: "Adds an access registration to the account by its code",
    description:
      "The last name on the registration must match that on the account; otherwise the code is refused like an " +
      "unknown one (`code-not-recognised`). Both count as failed attempts.",
    body: z.object({ code: z.string().max(100) }),
    isSafeToRetry: true,
    success: { 200: accessRegistrationSchema },
    problems: ["invalid", "code-not-recognised", "not-allowed/too-many-tries"],
  }),
  removeAccessRegistration: customer.delete("/customer/access", {
    summary: "Removes the access registration from the account; safe to repeat",
    isSafeToRetry: true,
    success: { 204: z.null() },
  }),
};
