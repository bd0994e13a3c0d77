import type { FastifyRequest } from "fastify";

import { serveAll } from "#contract/fastify";
import { instanceFormOperations } from "#contract/operations/catalogue";

import { answersFaults, tidyAnswers } from "./instance-form";
import { canAccessBasket } from "../baskets/basket-owner";
import { findAnswers, findForm, writeAnswers, type Answerer } from "./instance-forms";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { requesterOf } from "../sign-in/customer-session";
import { sessionsOf } from "../sign-in/sessions";
import { staffMay } from "../staff/staff-role";
import { listAnswers } from "../waiting-list/waiting-list-entries";

const notFound = { problem: { code: "not-found" } } as const;

/** The performance's own form. */
export const instanceForm: RouteGroup = (app, { db }) => {
  const whoAnswers = async (
    request: FastifyRequest,
    basketId: string | null,
    customerId: string | null,
  ): Promise<Answerer | null> => {
    if (basketId !== null)
      return isUuid(basketId) && (await canAccessBasket(db, basketId, requesterOf(request)))
        ? { basketId }
        : null;
    return customerId === null ? null : { customerId };
  };

  serveAll(
    app,
    instanceFormOperations,
    sessionsOf(db),
  )({
    async getInstanceForm({ params, query, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const who = await whoAnswers(request, query.basketId ?? null, customerId);
      const answers = who && (await findAnswers(db, form.instanceId, who));
      return { status: 200, body: { ...form, answers } };
    },

    async answerInstanceForm({ params, body, customerId }, request) {
      const form = await findForm(db, params.id);
      if (form === null) return notFound;
      const { basketId } = body;
      const who = await whoAnswers(request, basketId, customerId);
      if (who === null)
        return basketId === null ? { problem: { code: "not-signed-in" } } : notFound;
      const answers = tidyAnswers(form.questions, body.answers);
      const fields = answersFaults(form.questions, answers);
      if (Object.keys(fields).length > 0) return { problem: { code: "invalid", fields } };
      const written = await db.transaction((tx) => writeAnswers(tx, form.instanceId, who, answers));
      return written ? { status: 200, body: { ...form, answers } } : notFound;
    },

    async listFormAnswers({ params, query, staff }) {
      if (!staffMay(staff.role, "find-customer"))
        return { problem: { code: "not-allowed", reason: "role" } };
      return { status: 200, body: await listAnswers(db, params.id, query) };
    },
  });
};
