import { ACCESS_REQUIREMENTS } from "#contract/schemas/customer-parts";
import { addressSchema } from "#contract/schemas/address";
import { z } from "zod";

import type { OwnAccess } from "~/domain/account/own-access";
import type { StoredCard } from "~/domain/checkout/stored-card";

import type { AccountChoiceCalls } from "../account-choices";
import { path } from "./requester";
import type { Ask } from "./requester";

const groupShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
});

const accessShape = z.object({
  code: z.string(),
  schemeName: z.string(),
  maxTickets: z.number().int(),
  companions: z.number().int(),
  requirements: z.array(z.enum(ACCESS_REQUIREMENTS)),
}) satisfies z.ZodType<OwnAccess>;

const cardShape = z.object({
  id: z.string(),
  brand: z.string(),
  maskedNumber: z.string(),
  cardholderName: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isPreferred: z.boolean(),
  address: addressSchema.nullable(),
}) satisfies z.ZodType<StoredCard>;

const surveyShape = z.object({ answers: z.record(z.string(), z.string()) });
const nothing = z.unknown().transform(() => null);
const idsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
const TAGS = "/customer/tags";
const ACCESS = "/customer/access";
const CARDS = "/customer/stored-cards";
const SURVEY = "/customer/culture-survey";

/** What customers choose for themselves: interests, access, cards, gift aid, the survey. */
export function accountChoiceCalls(ask: Ask): AccountChoiceCalls {
  return {
    async listInterests(customerSession) {
      const [groups, own] = await Promise.all([
        ask({ method: "GET", path: "/tag-groups" }, z.array(groupShape)),
        ask({ method: "GET", path: TAGS, customerSession }, z.array(z.object({ id: z.string() })), [
          "not-signed-in",
        ]),
      ]);
      if (!own.ok) return own;
      if (!groups.ok) return groups;
      const chosen = new Set(own.value.map(({ id }) => id));
      const value = groups.value.map((group) => ({
        ...group,
        tags: group.tags.map((tag) => ({ ...tag, chosen: chosen.has(tag.id) })),
      }));
      return { ok: true, value };
    },
    setInterests: (customerSession, ids) =>
      ask({ method: "PUT", path: TAGS, body: idsOf(ids), customerSession }, nothing, [
        "not-signed-in",
        "invalid",
      ]),
    async getOwnAccess(customerSession) {
      const found = await ask(
        { method: "GET", path: ACCESS, customerSession },
        z.object({ registration: accessShape.nullable() }),
        ["not-signed-in"],
      );
      return found.ok ? { ok: true, value: found.value.registration } : found;
    },
    setOwnAccess: (customerSession, code) =>
      ask({ method: "PUT", path: ACCESS, body: { code }, customerSession }, accessShape, [
        "not-signed-in",
        "invalid",
      ]),
    removeOwnAccess: (customerSession) =>
      ask({ method: "DELETE", path: ACCESS, customerSession }, nothing, ["not-signed-in"]),
    listStoredCards: (customerSession) =>
      ask({ method: "GET", path: CARDS, customerSession }, z.array(cardShape), ["not-signed-in"]),
    preferCard: (customerSession, id) =>
      ask(
        {
          method: "PATCH",
          path: path`/customer/stored-cards/${id}`,
          body: { isPreferred: true },
          customerSession,
        },
        z.array(cardShape),
        ["not-found", "not-signed-in"],
      ),
    removeCard: (customerSession, id) =>
      ask(
        { method: "DELETE", path: path`/customer/stored-cards/${id}`, customerSession },
        z.array(cardShape),
        ["not-found", "not-signed-in"],
      ),
    endGiftAid: (customerSession) =>
      ask(
        { method: "PUT", path: "/customer/gift-aid", body: { end: true }, customerSession },
        nothing,
        ["not-signed-in", "not-allowed"],
      ),
    async getSurvey(customerSession) {
      const found = await ask({ method: "GET", path: SURVEY, customerSession }, surveyShape, [
        "not-signed-in",
      ]);
      return found.ok ? { ok: true, value: found.value.answers } : found;
    },
    keepSurvey: (customerSession, answers) =>
      ask({ method: "PUT", path: SURVEY, body: { answers }, customerSession }, nothing, [
        "not-signed-in",
        "invalid",
      ]),
  };
}
