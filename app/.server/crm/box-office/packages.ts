import { instantSchema } from "#contract/schemas/instant";
import { z } from "zod";

import type { PackageOffer } from "~/domain/basket/package-offer";

import type { PackageCalls } from "../packages";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";

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
          startsAt: instantSchema,
          hall: z.object({ name: z.string() }),
        }),
      ),
    }),
  ),
  parts: z.array(z.object({ id: z.string(), type: z.enum(["flex", "super", "fixed-series"]) })),
}) satisfies z.ZodType<PackageOffer>;

const CHANGING = [
  "not-found",
  "invalid",
  "not-allowed",
  "not-enough-seats",
  "seats-taken",
  "limit",
  "conflict",
  "basket-expired",
] as const;

/** Packages in a basket. */
export function packageCalls(ask: Ask): PackageCalls {
  const change = (
    method: "POST" | "PATCH",
    where: string,
    body: object,
    { requestKey, customerSession }: { requestKey: string; customerSession: string | null },
  ) => ask({ method, path: where, body, customerSession, requestKey }, basketSchema, CHANGING);
  return {
    getPackage: (packageId) =>
      ask({ method: "GET", path: path`/packages/${packageId}` }, packageShape, ["not-found"]),
    addToPackage: (basketId, itemId, { choice, requestKey }, customerSession) =>
      change(
        "PATCH",
        path`/baskets/${basketId}/packages/${itemId}`,
        { choices: [choice] },
        { requestKey, customerSession },
      ),
    beginPart: (basketId, superItemId, { choice, requestKey, ...part }, customerSession) =>
      change(
        "POST",
        path`/baskets/${basketId}/packages`,
        { ...part, superItemId, choices: [choice] },
        { requestKey, customerSession },
      ),
    changePackageDate: (basketId, itemId, { from, choice, requestKey }, customerSession) =>
      change(
        "PATCH",
        path`/baskets/${basketId}/packages/${itemId}/performances/${from}`,
        { choices: [choice] },
        { requestKey, customerSession },
      ),
  };
}
