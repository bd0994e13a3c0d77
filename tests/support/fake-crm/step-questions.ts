import { randomUUID } from "node:crypto";

import type { Crm } from "../../../app/.server/crm/crm";
import type { StepQuestionCalls } from "../../../app/.server/crm/step-questions";
import type { Basket } from "../../../app/domain/basket/basket";
import { CONTACT_CATEGORIES } from "../../../app/domain/account/contact-choice";
import type { Customer } from "../../../app/domain/account/customer";
import type { HouseholdMember } from "../../../app/domain/account/household";

type Change = (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>;

/** What customers have answered: of households, agreements and gift aid, by the customer's id. */
type FakeAnswers = {
  households: Map<string, HouseholdMember[]>;
  agreed: Map<string, string[]>;
  giftAid: Set<string>;
  bookedFor: Map<string, string | null>;
};

export const noAnswers = (): FakeAnswers => ({
  households: new Map(),
  agreed: new Map(),
  giftAid: new Set(),
  bookedFor: new Map(),
});

/** What the checkout asks of a customer, in memory. */
export function fakeStepQuestions(
  answers: FakeAnswers,
  change: Change,
  customerOf: (session: string) => Customer | undefined,
  signInAs: (customer: Customer) => ReturnType<StepQuestionCalls["registerGuest"]>,
): StepQuestionCalls {
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const signedOut = () =>
    Promise.resolve({ ok: false, failure: { code: "not-signed-in" } } as const);
  const membersOf = ({ id, firstName, lastName }: Customer) => [
    { id: `self-${id}`, firstName, lastName, isSelf: true },
    ...(answers.households.get(id) ?? []),
  ];
  return {
    registerGuest: (guest) =>
      signInAs({
        ...guest,
        id: randomUUID(),
        isGuest: true,
        confirmationPending: false,
        addresses: [],
      }),
    listHousehold(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(membersOf(customer));
    },
    addHouseholdMember(session, name) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const member = { id: randomUUID(), ...name, isSelf: false };
      const others = answers.households.get(customer.id) ?? [];
      answers.households.set(customer.id, [...others, member]);
      return done(member);
    },
    getBookedFor(basketId, session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const id = answers.bookedFor.get(basketId);
      return done(membersOf(customer).find((member) => member.id === id) ?? null);
    },
    bookFor(basketId, memberId, session) {
      if (customerOf(session) === undefined) return signedOut();
      answers.bookedFor.set(basketId, memberId);
      return change(basketId, (basket) => basket);
    },
    listContactChoices(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      const agreed = answers.agreed.get(customer.id) ?? [];
      return done(
        CONTACT_CATEGORIES.map((category) => ({
          id: category,
          category,
          text: `You may write to me about ${category}.`,
          agreed: agreed.includes(category),
        })),
      );
    },
    setContactChoices(session, ids) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      answers.agreed.set(customer.id, ids);
      return done(null);
    },
    hasGiftAid(session) {
      const customer = customerOf(session);
      return customer === undefined ? signedOut() : done(answers.giftAid.has(customer.id));
    },
    declareGiftAid(session) {
      const customer = customerOf(session);
      if (customer === undefined) return signedOut();
      answers.giftAid.add(customer.id);
      return done(null);
    },
  };
}
