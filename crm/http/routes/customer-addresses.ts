import { z } from "zod";

import { ADDRESS_TYPES, addressFaults, tidyAddress } from "../../domain/address-rules";
import { withDeadlockRetry } from "../../payments/with-deadlock-retry";
import { addAddress, changeAddress, removeAddress } from "../../store/change-address";
import { findAddress, listAddresses } from "../../store/customer-addresses";
import type { RouteGroup } from "../app";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import {
  addressChangeSchema,
  addressSchema,
  addressTypeSchema,
  newAddressSchema,
} from "../schemas/customer";
import { idParams } from "../schemas/id-params";

const tags = ["customers"];

/** The addresses of the signed-in customer. Anybody else's is as unknown as one that does not exist. */
export const customerAddresses: RouteGroup = (app, { db }) => {
  app.get(
    "/address-types",
    {
      schema: {
        tags: ["reference"],
        summary: "What kinds of address there are",
        response: { 200: z.array(addressTypeSchema) },
      },
    },
    async () => [...ADDRESS_TYPES],
  );

  app.get(
    "/customer/addresses",
    {
      schema: {
        tags,
        summary: "The customer's addresses, the primary one first",
        headers: sessionHeaders,
        response: { 200: z.array(addressSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      return customerId === null ? refuse(reply, "not-signed-in") : listAddresses(db, customerId);
    },
  );

  app.get(
    "/customer/addresses/:id",
    {
      schema: {
        tags,
        summary: "One of the customer's addresses",
        params: idParams,
        headers: sessionHeaders,
        response: { 200: addressSchema, ...problems(401, 404) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await findAddress(db, customerId, request.params.id)) ?? refuse(reply, "not-found");
    },
  );

  app.post(
    "/customer/addresses",
    {
      schema: {
        tags,
        summary: "Adds an address; the first one is the primary one",
        headers: sessionHeaders,
        body: newAddressSchema,
        response: { 201: addressSchema, ...problems(400, 401, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const address = { ...request.body, ...tidyAddress(request.body) };
      const fields = addressFaults(address);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const added = await db.transaction((tx) => addAddress(tx, customerId, address));
      if (added === null) return refuse(reply, "conflict", { reason: "too-many" });
      return reply.code(201).send(added);
    },
  );

  app.patch(
    "/customer/addresses/:id",
    {
      schema: {
        tags,
        summary: "Writes an address anew",
        description:
          "`version` is the one that was read; the conflict `changed` brings the present address. A flag can be " +
          "taken from another address and not put down. Orders keep the address that they were sent to.",
        params: idParams,
        headers: sessionHeaders,
        body: addressChangeSchema,
        response: { 200: addressSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const change = { ...request.body, ...tidyAddress(request.body) };
      const fields = addressFaults(change);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const { id } = request.params;
      // Orders that were sent there are touched too, and whoever completes one has it locked already.
      const outcome = await withDeadlockRetry(() =>
        db.transaction((tx) => changeAddress(tx, customerId, id, change)),
      );
      if (outcome.ok) return outcome.address;
      return outcome.code === "changed"
        ? refuse(reply, "conflict", { reason: "changed", present: outcome.present })
        : refuse(reply, "not-found");
    },
  );

  app.delete(
    "/customer/addresses/:id",
    {
      schema: {
        tags,
        summary: "Removes an address; the primary one cannot be removed",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const outcome = await db.transaction((tx) => removeAddress(tx, customerId, id));
      if (outcome.ok) return reply.code(204).send(null);
      return outcome.code === "primary"
        ? refuse(reply, "conflict", { reason: "primary-address" })
        : refuse(reply, "not-found");
    },
  );
};
