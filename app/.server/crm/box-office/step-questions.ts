import { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";
import { z } from "zod";

import type { ContactChoice } from "~/domain/account/contact-choice";
import type { HouseholdMember } from "~/domain/account/household";

import type { StepQuestionCalls } from "../step-questions";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";
import { signedInShape } from "./shapes/customer";

const memberShape = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSelf: z.boolean(),
}) satisfies z.ZodType<HouseholdMember>;

const choiceShape = z.object({
  id: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  text: z.string(),
  agreed: z.boolean(),
}) satisfies z.ZodType<ContactChoice>;

const giftAidShape = z
  .object({ declaredAt: z.string().nullable() })
  .transform(({ declaredAt }) => declaredAt !== null);

const nothing = z.unknown().transform(() => null);
const AGREEMENTS = "/customer/agreed-statements";

/** What the checkout asks of a customer. */
export function stepQuestionCalls(ask: Ask): StepQuestionCalls {
  return {
    registerGuest: (body) =>
      ask({ method: "POST", path: "/customers/guests", body }, signedInShape, ["invalid"]),
    async listHousehold(customerSession) {
      const found = await ask(
        { method: "GET", path: "/customer/household", customerSession },
        z.object({ members: z.array(memberShape) }),
        ["not-signed-in"],
      );
      return found.ok ? { ok: true, value: found.value.members } : found;
    },
    addHouseholdMember: (customerSession, body) =>
      ask(
        { method: "POST", path: "/customer/household/members", body, customerSession },
        memberShape,
        ["not-signed-in", "invalid", "conflict"],
      ),
    async getBookedFor(basketId, customerSession) {
      const found = await ask(
        { method: "GET", path: path`/baskets/${basketId}/booked-for`, customerSession },
        z.object({ member: memberShape.nullable() }),
        ["not-found", "not-signed-in"],
      );
      return found.ok ? { ok: true, value: found.value.member } : found;
    },
    bookFor: (basketId, memberId, customerSession) =>
      ask(
        {
          method: "PUT",
          path: path`/baskets/${basketId}/booked-for`,
          body: { memberId },
          customerSession,
        },
        basketSchema,
        ["not-found", "not-signed-in", "invalid", "basket-expired", "conflict"],
      ),
    listContactChoices: (customerSession) =>
      ask({ method: "GET", path: AGREEMENTS, customerSession }, z.array(choiceShape), [
        "not-signed-in",
      ]),
    setContactChoices: (customerSession, ids) =>
      ask(
        { method: "PUT", path: AGREEMENTS, body: ids.map((id) => ({ id })), customerSession },
        nothing,
        ["not-signed-in", "invalid"],
      ),
    hasGiftAid: (customerSession) =>
      ask({ method: "GET", path: "/customer/gift-aid", customerSession }, giftAidShape, [
        "not-signed-in",
      ]),
    declareGiftAid: (customerSession, statement) =>
      ask(
        {
          method: "PUT",
          path: "/customer/gift-aid",
          body: { ukTaxpayer: true, statement },
          customerSession,
        },
        nothing,
        ["not-signed-in", "not-allowed"],
      ),
  };
}
