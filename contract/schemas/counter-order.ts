import { z } from "zod";

import { moneySchema } from "./money";
import { instantSchema } from "./scalars";
import { instanceLabelSchema } from "./ticket";

/** An order that only the ticketing system behind knows: sold at its counter or by phone. */
export const counterOrderSchema = z
  .object({
    number: z.string().describe("Its number in the ticketing system"),
    placedAt: instantSchema.nullable(),
    total: moneySchema.describe("Of its tickets"),
    performances: z.array(
      z.object({
        instance: instanceLabelSchema
          .nullable()
          .describe("Null if the performance is not in the season, such as those of former ones"),
        title: z.string().describe("In the ticketing system's words"),
        startsAt: instantSchema.nullable(),
        seats: z.string().describe("In the ticketing system's words; may be empty"),
        count: z.int().min(1),
      }),
    ),
  })
  .meta({ id: "CounterOrder" });
export type CounterOrder = z.output<typeof counterOrderSchema>;
