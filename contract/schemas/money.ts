import { z } from "zod";

export const moneySchema = z
  .object({ amount: z.number().int(), currency: z.string().length(3) })
  .meta({ id: "Money", description: "Minor units (cents) of an ISO 4217 currency" });

/** A sum in the minor units of its currency (cents for USD). Never a fraction, never a float. */
export type Money = Readonly<z.output<typeof moneySchema>>;
