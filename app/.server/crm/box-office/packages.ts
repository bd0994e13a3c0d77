import { z } from "zod";

import type { PackageOffer } from "~/domain/package-offer";

import type { PackageCalls } from "../packages";
import { path } from "./asker";
import type { Ask } from "./asker";
import { basketShape } from "./shapes/basket";
import { instantShape } from "./shapes/money";

const ids = z.array(z.string()).nullable();

const packageShape = z.object({
  id: z.string(),
  name: z.string(),
  bands: ids,
  priceTypes: ids,
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      instances: z.array(
        z.object({
          id: z.string(),
          startsAt: instantShape,
          hall: z.object({ name: z.string() }),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<PackageOffer>;

/** Packages in a basket. */
export function packageCalls(ask: Ask): PackageCalls {
  return {
    getPackage: (packageId) =>
      ask({ method: "GET", path: path`/packages/${packageId}` }, packageShape, ["not-found"]),
    addToPackage: (basketId, itemId, { choice, requestKey }, customerSession) =>
      ask(
        {
          method: "PATCH",
          path: path`/baskets/${basketId}/packages/${itemId}`,
          body: { choices: [choice] },
          customerSession,
          idempotencyKey: requestKey,
        },
        basketShape,
        [
          "not-found",
          "invalid",
          "not-allowed",
          "not-enough-seats",
          "seats-taken",
          "limit",
          "conflict",
          "basket-expired",
        ],
      ),
  };
}
