import type { InstanceWishes } from "../../../app/.server/crm/instance-wishes";
import type { Customer } from "../../../app/domain/account/customer";
import type {
  HeldEntry,
  InstanceForm,
  InterestRegistration,
  WaitingPlace,
} from "../../../app/domain/events/instance-wishes";

const failure = <Code extends string>(code: Code) =>
  Promise.resolve({ ok: false, failure: { code } } as const);
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** What the fake knows of wishes, to look at and to set; places by token. */
export type FakeWishes = {
  interest: Map<string, InterestRegistration>;
  forms: Map<string, InstanceForm>;
  waiting: Map<string, HeldEntry & { guest: string | null }>;
  places: Map<string, WaitingPlace>;
};

export const emptyWishes = (): FakeWishes => ({
  interest: new Map(),
  forms: new Map(),
  waiting: new Map(),
  places: new Map(),
});

/** The calls about wishes, for one customer: whoever is signed in. */
export function fakeWishes(
  { interest, forms, waiting, places }: FakeWishes,
  customerOf: (session: string) => Customer | undefined,
): InstanceWishes {
  return {
    listInterest: (session) =>
      customerOf(session) ? done([...interest.values()]) : failure("not-signed-in"),
    registerInterest(instanceId, wish, session) {
      if (customerOf(session) === undefined) return failure("not-signed-in");
      interest.set(instanceId, { ...wish, instanceId });
      return done(null);
    },
    withdrawInterest(instanceId) {
      return interest.delete(instanceId) ? done(null) : failure("not-found");
    },
    getInstanceForm(instanceId) {
      const form = forms.get(instanceId);
      return form === undefined ? failure("not-found") : done(form);
    },
    answerInstanceForm(instanceId, _who, answers) {
      const form = forms.get(instanceId);
      if (form === undefined) return failure("not-found");
      forms.set(instanceId, { ...form, answers });
      return done(null);
    },
    findWaitingEntry(instanceId) {
      const entry = waiting.get(instanceId);
      return entry === undefined ? failure("not-found") : done(entry);
    },
    joinWaitingList(instanceId, { quantity, accessNeeds }, who) {
      const guest = "guest" in who ? who.guest.email : null;
      const state = guest === null ? "waiting" : "unconfirmed";
      waiting.set(instanceId, { quantity, accessNeeds, state, guest });
      return done({ quantity, accessNeeds, state });
    },
    leaveWaitingList(instanceId) {
      return waiting.delete(instanceId) ? done(null) : failure("not-found");
    },
    lookAtPlace(token) {
      const place = places.get(token);
      return place === undefined ? failure("not-found") : done(place);
    },
    confirmPlace(token) {
      const place = places.get(token);
      if (place === undefined) return failure("not-found");
      const confirmed = { ...place, state: "waiting" } as const;
      places.set(token, confirmed);
      return done(confirmed);
    },
    leavePlace(token) {
      const place = places.get(token);
      if (place === undefined) return failure("not-found");
      const left = { ...place, state: "left", offer: null } as const;
      places.set(token, left);
      return done(left);
    },
    // Nothing is kept for anybody here: buying what is kept is tested on the true box office.
    signInByPlace: () => failure("not-signed-in"),
    takeUpReserved: () =>
      Promise.resolve({
        ok: false,
        failure: { code: "conflict", reason: "reserved-order-over" },
      } as const),
  };
}
