import type { FastifyReply } from "fastify";
import { z } from "zod";

import { memberFaults, tidyMember } from "../household-member";
import { findCustomer } from "../customers";
import {
  addMember,
  changeMember,
  findHousehold,
  removeMember,
  type MemberOutcome,
} from "../households";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import {
  householdSchema,
  memberChangeSchema,
  memberSchema,
  newMemberSchema,
} from "#contract/schemas/customer-parts";
import { idParams } from "#contract/schemas/id";

const tags = ["customers"];

/** The household of the signed-in customer: people to book for, most of whom need no account. */
export const customerHousehold: RouteGroup = (app, { db }) => {
  app.get(
    "/customer/household",
    {
      schema: {
        tags,
        summary: "The customer's household, the customer first",
        headers: sessionHeaders,
        response: { 200: householdSchema, ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      const customer = customerId === null ? null : await findCustomer(db, customerId);
      if (customer === null) return refuse(reply, "not-signed-in");
      const household = await findHousehold(db, customer.id);
      return household ?? { id: null, name: customer.lastName, members: [] };
    },
  );

  app.post(
    "/customer/household/members",
    {
      schema: {
        tags,
        summary: "Adds somebody to the household, who needs no account",
        headers: sessionHeaders,
        body: newMemberSchema,
        response: { 201: memberSchema, ...problems(400, 401, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const member = tidyMember(request.body);
      const fields = memberFaults(member);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const outcome = await db.transaction((tx) => addMember(tx, customerId, member));
      return outcome.ok ? reply.code(201).send(outcome.member) : refuseMember(reply, outcome);
    },
  );

  app.patch(
    "/customer/household/members/:id",
    {
      schema: {
        tags,
        summary: "Writes a member of the household anew; one with an account is named by it",
        params: idParams,
        headers: sessionHeaders,
        body: memberChangeSchema,
        response: { 200: memberSchema, ...problems(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const change = { ...tidyMember(request.body), version: request.body.version };
      const fields = memberFaults(change);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const { id } = request.params;
      const outcome = await db.transaction((tx) => changeMember(tx, customerId, id, change));
      return outcome.ok ? outcome.member : refuseMember(reply, outcome);
    },
  );

  app.delete(
    "/customer/household/members/:id",
    {
      schema: {
        tags,
        summary: "Removes a member of the household who has no account",
        params: idParams,
        headers: sessionHeaders,
        response: { 204: z.null(), ...problems(401, 404, 409) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      const { id } = request.params;
      const outcome = await db.transaction((tx) => removeMember(tx, customerId, id));
      return outcome.ok ? reply.code(204).send(null) : refuseMember(reply, outcome);
    },
  );
};

function refuseMember<R extends Pick<FastifyReply, "raw">>(
  reply: R,
  outcome: Extract<MemberOutcome, { ok: false }>,
): R {
  switch (outcome.code) {
    case "not-found":
      return refuse(reply, "not-found");
    case "own":
      return refuse(reply, "conflict", { reason: "own-account" });
    case "too-many":
      return refuse(reply, "conflict", { reason: "too-many" });
    case "changed":
      return refuse(reply, "conflict", { reason: "changed", present: outcome.present });
  }
}
