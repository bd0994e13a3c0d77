import { lineParams } from "./basket-items";
import { operation } from "../define";
import { basketSchema } from "../schemas/basket";
import { idSchema, rowParams } from "../schemas/scalars";
import { addPackageSchema, addToPackageSchema, changeDateSchema } from "../schemas/package";
import {
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";

const tags = ["baskets"];
const PACKAGES = "/baskets/:id/packages";
const PACKAGE = `${PACKAGES}/:itemId` as const;
const PACKAGE_PROBLEMS = [
  ...GROWTH_PROBLEMS,
  ...SALE_PROBLEMS,
  ...SEAT_PROBLEMS,
  ...HOLD_LIMIT_PROBLEMS,
] as const;

/** The packages of a basket; one is taken out whole, as any line is. */
export const basketPackageOperations = {
  addPackage: operation({
    method: "POST",
    path: PACKAGES,
    tags,
    summary: "Puts a package in with the seats of all performances chosen for it, all or none",
    params: rowParams,
    body: addPackageSchema,
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: PACKAGE_PROBLEMS,
  }),
  addToPackage: operation({
    method: "PATCH",
    path: PACKAGE,
    tags,
    summary: "Adds performances to a flex or super package, all or none",
    params: lineParams,
    body: addToPackageSchema,
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...PACKAGE_PROBLEMS, "basket-expired"],
  }),
  changePackageDate: operation({
    method: "PATCH",
    path: `${PACKAGE}/performances/:instanceId`,
    tags,
    summary: "Puts another date of the same event in the place of a performance",
    params: lineParams.extend({ instanceId: idSchema }),
    body: changeDateSchema,
    session: "customer?",
    needsIdempotencyKey: true,
    isSafeToRetry: false,
    success: { 200: basketSchema },
    problems: [...PACKAGE_PROBLEMS, "basket-expired", "conflict/voucher-applied"],
  }),
};
