import type { FastifyRequest } from "fastify";

import { instanceFormOperations } from "#contract/operations/instance-forms";
import { canAccessBasket } from "../basket/contents/basket-owner";
import { routeGroup } from "./route-group";
import { readRequester } from "../people/sign-in/request-session";
import { listAnswers } from "../desk/waiting-list/interest-registrations";
import {
  type Answerer,
  answersErrors,
  findAnswers,
  findForm,
  normalizeAnswers,
  writeAnswers,
} from "../stock/catalogue/instance-forms";
import { notFound, notSignedIn } from "../platform/http/replies";

export const instanceForm = routeGroup(instanceFormOperations)(({ db }) => {
  const findAnswerer = async (
    request: FastifyRequest,
    basketId: string | null,
    customerId: string | null,
  ): Promise<Answerer | null> => {
    if (basketId !== null)
      return (await canAccessBasket(db, basketId, readRequester(request))) ? { basketId } : null;
    return customerId === null ? null : { customerId };
  };
  return {
    async getInstanceForm({ params, query, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const answerer = await findAnswerer(request, query.basketId ?? null, customerId);
      const answers = answerer && (await findAnswers(db, form.instanceId, answerer));
      return { status: 200, body: { ...form, answers } };
    },

    async answerInstanceForm({ params, body, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const { basketId } = body;
      const answerer = await findAnswerer(request, basketId, customerId);
      if (answerer === null) return basketId === null ? notSignedIn : notFound;
      const answers = normalizeAnswers(form.questions, body.answers);
      const fields = answersErrors(form.questions, answers);
      if (Object.keys(fields).length > 0) return { failure: { code: "invalid", fields } };
      const isSaved = await db.transaction((tx) =>
        writeAnswers(tx, form.instanceId, answerer, answers),
      );
      return isSaved ? { status: 200, body: { ...form, answers } } : notFound;
    },

    listFormAnswers: async ({ params, query }) => ({
      status: 200,
      body: await listAnswers(db, params.id, query),
    }),
  };
});
