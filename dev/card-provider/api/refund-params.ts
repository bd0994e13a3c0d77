import { z } from "zod";

import { integer, metadata, text } from "./param-kinds";

/** The parameters of `POST /v1/refunds`. */
export const refundParams = z
  .strictObject({
    payment_intent: text.optional(),
    charge: text.optional(),
    amount: integer(1).optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata: metadata.optional(),
  })
  .refine((params) => (params.payment_intent === undefined) !== (params.charge === undefined), {
    error:
      "One of the following params should be provided for this request: payment_intent or charge.",
  });

export type RefundParams = z.infer<typeof refundParams>;
