import { z } from "zod";

/** A question that is answered with yes or no, and with neither at first. */
export const yesOrNoSchema = z.object({
  accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
});
