import { z } from "zod";

import { PRICE_TERMS } from "./price-terms";

/** Part of a query that asks for prices. */
export const termsQuery = z.object({
  terms: z
    .enum(PRICE_TERMS)
    .default("public")
    .describe("The terms of the buyer whom the prices are shown to (GET /price-terms)"),
});
