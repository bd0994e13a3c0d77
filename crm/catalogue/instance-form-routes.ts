import type { FastifyRequest } from "fastify";
import { z } from "zod";

import { answersFaults, tidyAnswers } from "./instance-form";
import { canAccessBasket } from "../baskets/basket-owner";
import { findAnswers, findForm, writeAnswers, type Answerer } from "./instance-forms";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { requesterOf, findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { formAnswersSchema, instanceFormSchema } from "#contract/schemas/instance-wishes";

const tags = ["instances"];
const path = "/instances/:id/form";

/** The performance's own form: answered for a basket, by whoever holds it, or by a customer. */
export const instanceForm: RouteGroup = (app, { db }) => {
  const whoAnswers = async (
    request: FastifyRequest,
    basketId: string | null,
  ): Promise<Answerer | null> => {
    if (basketId !== null)
      return isUuid(basketId) && (await canAccessBasket(db, basketId, requesterOf(request)))
        ? { basketId }
        : null;
    const customerId = await findCustomerId(db, request);
    return customerId === null ? null : { customerId };
  };

  app.get(
    path,
    {
      schema: {
        tags,
        summary: "The performance's own form, with what was answered",
        params: idParams,
        headers: sessionHeaders,
        querystring: z.object({ basketId: z.string().max(100).optional() }),
        response: { 200: instanceFormSchema, ...problems(404) },
      },
    },
    async (request, reply) => {
      const form = await findForm(db, request.params.id);
      if (form === null) return refuse(reply, "not-found");
      const who = await whoAnswers(request, request.query.basketId ?? null);
      return { ...form, answers: who && (await findAnswers(db, form.instanceId, who)) };
    },
  );

  app.put(
    path,
    {
      schema: {
        tags,
        summary: "Answers the form; said again, it takes the place of the first",
        params: idParams,
        headers: sessionHeaders,
        body: formAnswersSchema,
        response: { 200: instanceFormSchema, ...problems(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const form = await findForm(db, request.params.id);
      if (form === null) return refuse(reply, "not-found");
      const { basketId } = request.body;
      const who = await whoAnswers(request, basketId);
      if (who === null) return refuse(reply, basketId === null ? "not-signed-in" : "not-found");
      const answers = tidyAnswers(form.questions, request.body.answers);
      const fields = answersFaults(form.questions, answers);
      if (Object.keys(fields).length > 0) return refuse(reply, "invalid", { fields });
      const written = await db.transaction((tx) => writeAnswers(tx, form.instanceId, who, answers));
      return written ? { ...form, answers } : refuse(reply, "not-found");
    },
  );
};
