import { z } from "zod";

import { toIso, toIsoOrNull } from "./dates";
import { findMaintenance } from "./maintenance";
import type { RouteGroup } from "./http/app";
import { instantSchema } from "#contract/schemas/instant";

/** Whether the sale is closed for maintenance, or is about to be (spec section 4, "Other states"). */
export const maintenance: RouteGroup = (app, { db }) => {
  app.get(
    "/maintenance",
    {
      schema: {
        tags: ["centre"],
        summary: "The maintenance that is going on, or the next one; null when none is planned",
        response: {
          200: z
            .object({
              isOpen: z.boolean(),
              startsAt: instantSchema,
              endsAt: instantSchema.nullable(),
              message: z.string().nullable(),
            })
            .nullable(),
        },
      },
    },
    async () => {
      const found = await findMaintenance(db);
      if (found === null) return null;
      const { window, isOpen } = found;
      return {
        isOpen,
        startsAt: toIso(window.startsAt),
        endsAt: toIsoOrNull(window.endsAt),
        message: window.message,
      };
    },
  );
};
