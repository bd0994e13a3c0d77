import { z } from "zod";

import { operation } from "../define";
import {
  addressChangeSchema,
  addressTypeSchema,
  newAddressSchema,
  storedAddressSchema,
} from "../schemas/address";
import { idSchema } from "../schemas/scalars";

const tags = ["customers"];
const ADDRESSES = "/customer/addresses";
const ADDRESS = `${ADDRESSES}/:id` as const;
const params = z.object({ id: idSchema });

/** A customer's addresses. Anybody else's address is not found. */
export const addressOperations = {
  listAddressTypes: operation({
    method: "GET",
    path: "/address-types",
    tags: ["reference"],
    summary: "Lists the types of address",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(addressTypeSchema) },
    problems: [],
  }),
  listAddresses: operation({
    method: "GET",
    path: ADDRESSES,
    tags,
    summary: "Lists the customer's addresses, the primary one first",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(storedAddressSchema) },
    problems: [],
  }),
  getAddress: operation({
    method: "GET",
    path: ADDRESS,
    tags,
    summary: "Gets one of the customer's addresses",
    params,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: storedAddressSchema },
    problems: ["not-found"],
  }),
  addAddress: operation({
    method: "POST",
    path: ADDRESSES,
    tags,
    summary: "Adds an address; the first one is the primary one",
    body: newAddressSchema,
    session: "customer",
    // Sent again, it would add a second address.
    isSafeToRetry: false,
    success: { 201: storedAddressSchema },
    problems: ["invalid", "conflict/too-many"],
  }),
  changeAddress: operation({
    method: "PATCH",
    path: ADDRESS,
    tags,
    summary: "Changes an address",
    description:
      "`version` is the one that was read. A flag can be taken from another address, not only removed. " +
      "Orders keep the address that they were sent to.",
    params,
    body: addressChangeSchema,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: storedAddressSchema },
    problems: ["invalid", "not-found", "conflict/changed"],
  }),
  removeAddress: operation({
    method: "DELETE",
    path: ADDRESS,
    tags,
    summary: "Removes an address; the primary one cannot be removed",
    params,
    session: "customer",
    isSafeToRetry: false,
    success: { 204: z.null() },
    problems: ["not-found", "conflict/primary-address"],
  }),
};
