import { z } from "zod";

export const moneySchema = z
  .object({ amount: z.number().int(), currency: z.string().length(3) })
  .meta({ id: "Money", description: "Minor units (cents) of an ISO 4217 currency" });
