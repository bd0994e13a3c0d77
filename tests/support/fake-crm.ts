import { randomUUID } from "node:crypto";

import type { Crm } from "../../app/.server/crm/crm";
import type { Basket, TicketItem } from "../../app/domain/basket";
import { summaryOf } from "../../app/domain/basket-summary";
import type { Customer } from "../../app/domain/customer";
import { money } from "../../app/domain/money";
import { fakeCodes } from "./fake-crm/codes";
import { emptyBasket, withTotals } from "./fake-crm/basket-sums";
import { fakeContents } from "./fake-crm/contents";
import { eventOf, makeSeason, priceListOf, seasonPage } from "./fake-crm/season";
import { fakeCountries, fakeCustomer, fakeDeliveryOptions } from "./fake-crm/people";
import { fakePlan, fakeRefusal, fakeStatus } from "./fake-crm/seats";
import { fakeAfterOrder } from "./fake-crm/after-order";
import { fakeOrders } from "./fake-crm/orders";
import { emptyWishes, fakeWishes } from "./fake-crm/instance-wishes";
import type { FakeWishes } from "./fake-crm/instance-wishes";
import { fakeStepOffers } from "./fake-crm/step-offers";
import { fakeStepQuestions, noAnswers } from "./fake-crm/step-questions";
import { fakePackages } from "./fake-crm/packages";
import { fakeWholeBaskets } from "./fake-crm/whole-baskets";

const failure = <Code extends string>(code: Code) => ({ ok: false, failure: { code } }) as const;
/** A chosen seat as one ticket of its band. */
const choiceOf = (instanceId: string) => (choice: { seatId: string; priceTypeId: string }) => {
  const seat = fakePlan(instanceId).seats.find(({ id }) => id === choice.seatId);
  return { band: seat?.band ?? "", priceTypeId: choice.priceTypeId, quantity: 1 };
};
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

export type FakeCrm = Crm & {
  /** All that is in it, to look at and to change. */
  state: {
    baskets: Map<string, Basket>;
    customers: Map<string, Customer>;
    sessions: Map<string, string>;
    /** True: every call answers `unavailable`. */
    down: boolean;
    seatsLeft: number;
    calls: string[];
    wishes: FakeWishes;
    answers: ReturnType<typeof noAnswers>;
  };
};

/** The port in memory: enough of a box office to develop pages and to test routes with. No rule of it is the truth. */
export function createFakeCrm(): FakeCrm {
  const season = makeSeason();
  const state: FakeCrm["state"] = {
    baskets: new Map(),
    customers: new Map([[fakeCustomer.email, { ...fakeCustomer }]]),
    sessions: new Map(),
    down: false,
    seatsLeft: 20,
    calls: [],
    wishes: emptyWishes(),
    answers: noAnswers(),
  };

  const customerOf = (session: string) => {
    const email = state.sessions.get(session);
    return email === undefined ? undefined : state.customers.get(email);
  };
  const opened = () => {
    const basket = emptyBasket(randomUUID());
    state.baskets.set(basket.id, basket);
    return basket;
  };
  const change = (id: string, apply: (basket: Basket) => Basket) => {
    const basket = state.baskets.get(id);
    if (basket === undefined) return Promise.resolve(failure("not-found"));
    const changed = withTotals(apply(basket));
    state.baskets.set(id, changed);
    return done(changed);
  };
  const change4customer = (
    id: string,
    session: string,
    apply: (basket: Basket, customer: Customer) => Basket,
  ) => {
    const customer = customerOf(session);
    if (customer === undefined) return Promise.resolve(failure("not-signed-in"));
    return change(id, (basket) => apply(basket, customer));
  };
  const signedIn = (customer: Customer) => {
    const session = randomUUID();
    state.customers.set(customer.email, customer);
    state.sessions.set(session, customer.email);
    return done({ session, customer });
  };

  const orders = fakeOrders(state.baskets, customerOf);
  const crm: Crm = {
    capabilities: { seatHoldExtension: true, hostedCheckout: true },
    listSeason: (query) => done(seasonPage(season, query)),
    getEvent: (id) => {
      const event = eventOf(season, id);
      return event === undefined ? Promise.resolve(failure("not-found")) : done(event);
    },
    getInstance: (id) => {
      const instance = season.find((one) => one.id === id);
      return instance === undefined ? Promise.resolve(failure("not-found")) : done(instance);
    },
    getSeatPlan: (planId) =>
      season.some((listed) => listed.id === planId)
        ? done(fakePlan(planId))
        : Promise.resolve(failure("not-found")),
    getSeatStatus: (id) =>
      season.some((listed) => listed.id === id)
        ? done({ planId: id, status: fakeStatus, blocks: [] })
        : Promise.resolve(failure("not-found")),
    getPriceList(id, buyer) {
      if (!season.some((one) => one.id === id)) return Promise.resolve(failure("not-found"));
      const codes = state.baskets.get(buyer?.basketId ?? "")?.codes ?? [];
      return done(priceListOf(id, state.seatsLeft, codes));
    },
    findBestSeats({ instanceId, choices }) {
      const { bands } = priceListOf(instanceId, state.seatsLeft);
      const wanted = choices.flatMap(({ quantity, ...one }) =>
        Array<typeof one>(quantity).fill(one),
      );
      if (wanted.length > state.seatsLeft) {
        const band = bands.find(({ id }) => id === choices[0]?.band)?.name ?? "";
        return Promise.resolve({
          ok: false,
          failure: { code: "not-enough-seats", band, available: state.seatsLeft },
        } as const);
      }
      return done(
        wanted.flatMap(({ band: bandId, priceTypeId }, at) => {
          const band = bands.find(({ id }) => id === bandId);
          const price = band?.prices.find((one) => one.priceTypeId === priceTypeId);
          const number = String(at + 2);
          const seat = { section: "Orchestra", row: "A", number };
          return price === undefined
            ? []
            : [{ ...price, seatId: `O-A-${number}`, seat, bandId, group: 0 }];
        }),
      );
    },
    listAccessTags: () => done([]),
    listDeliveryOptions: () => done(fakeDeliveryOptions),
    listCountries: () => done(fakeCountries),

    getBasket: (id) => change(id, (basket) => basket),
    async getBasketSummary(id) {
      const basket = await change(id, (one) => one);
      return basket.ok ? { ok: true, value: summaryOf(basket.value) } : basket;
    },
    addTickets(basketId, request, session) {
      const { instanceId } = request;
      const choices =
        "choices" in request ? request.choices : request.seats.map(choiceOf(instanceId));
      const instance = season.find((one) => one.id === instanceId);
      if (instance === undefined) return Promise.resolve(failure("not-found"));
      const refused = "seats" in request ? fakeRefusal(instance, request.seats) : null;
      if (refused !== null) return Promise.resolve({ ok: false, failure: refused } as const);
      const id = basketId ?? randomUUID();
      const { bands, priceTypes } = priceListOf(instanceId, state.seatsLeft);
      const items = choices.flatMap(({ band, priceTypeId, quantity }) => {
        const prices = bands.find((one) => one.name === band || one.id === band);
        const price = prices?.prices.find((one) => one.priceTypeId === priceTypeId);
        const priceType = priceTypes.find((one) => one.id === priceTypeId);
        if (!prices || !price || !priceType) return [];
        return Array.from({ length: quantity }, (_, at): TicketItem => ({
          kind: "ticket",
          id: randomUUID(),
          instance: {
            id: instanceId,
            eventId: instance.event.id,
            title: instance.event.title,
            hallName: instance.hall.name,
            startsAt: instance.startsAt,
          },
          seat: { section: "Orchestra", row: "B", number: String(at + 1) },
          band: prices.name,
          priceType: { id: priceType.id, name: priceType.name },
          total: price.total,
          faceValue: price.faceValue,
          fee: price.fee,
          discount: money(0, "USD"),
          packageItemId: null,
          membershipItemId: null,
        }));
      });
      if (items.length > state.seatsLeft) {
        const band = choices[0]?.band ?? "A";
        return Promise.resolve({
          ok: false,
          failure: { code: "not-enough-seats", band, available: state.seatsLeft },
        } as const);
      }
      const owner = session === null ? undefined : customerOf(session);
      const before = state.baskets.get(id) ?? { ...emptyBasket(id), customerId: owner?.id ?? null };
      state.baskets.set(id, before);
      return change(id, (basket) => ({
        ...basket,
        items: [...basket.items, ...items],
        hold: {
          until: "2026-12-01T19:42:00-05:00",
          capAt: "2026-12-01T21:42:00-05:00",
          extendable: true,
        },
      }));
    },
    changeTicket: (id, ticketId, { priceTypeId }) =>
      change(id, (basket) => ({
        ...basket,
        items: basket.items.map((item) =>
          item.kind === "ticket" && item.id === ticketId
            ? { ...item, priceType: { id: priceTypeId, name: priceTypeId } }
            : item,
        ),
      })),
    removeTicket: (id, ticketId) =>
      change(id, (basket) => ({
        ...basket,
        items: basket.items.filter((item) => item.id !== ticketId),
      })),
    extendHold: (id) =>
      change(id, (basket) => ({
        ...basket,
        hold: basket.hold && { ...basket.hold, until: "2026-12-01T19:57:00-05:00" },
      })),
    reclaimTickets: (id) =>
      change(id, (basket) => ({
        ...basket,
        status: "open",
        items: [...basket.lost, ...basket.items],
        lost: [],
      })),
    setDelivery: (id, { optionId }, session) =>
      change4customer(id, session, (basket, customer) => ({
        ...basket,
        customerId: customer.id,
        delivery: { optionId, addressId: null },
      })),
    setAdditionalDetails: (id, details, session) =>
      change4customer(id, session, (basket, customer) => ({
        ...basket,
        customerId: customer.id,
        details,
      })),
    claimBasket: (id, session) =>
      change4customer(id, session, (basket, customer) => ({ ...basket, customerId: customer.id })),

    signIn({ email, password }) {
      const customer = state.customers.get(email.toLowerCase());
      return customer !== undefined && password === "Concert2026"
        ? signedIn(customer)
        : Promise.resolve(failure("not-signed-in"));
    },
    register({ address, password: _, ...person }) {
      const email = person.email.toLowerCase();
      if (state.customers.has(email)) {
        return Promise.resolve({
          ok: false,
          failure: { code: "conflict", reason: "email-taken" },
        } as const);
      }
      const customer = {
        ...person,
        id: randomUUID(),
        addresses: [{ ...address, id: randomUUID(), isPrimary: true, isBilling: true }],
      };
      return signedIn(customer);
    },
    signOut(session) {
      state.sessions.delete(session);
      return done(null);
    },
    getCustomer(session) {
      const customer = customerOf(session);
      return customer === undefined ? Promise.resolve(failure("not-signed-in")) : done(customer);
    },
    ...fakeContents(change, customerOf),
    ...fakeStepOffers(change),
    ...fakeStepQuestions(state.answers, change, customerOf, signedIn),
    ...fakePackages(),
    ...fakeWholeBaskets(state.baskets, change, customerOf),
    ...fakeAfterOrder(orders.getOrder, opened, change),
    ...fakeCodes(season, change, () => opened().id),
    ...orders,
    ...fakeWishes(state.wishes, customerOf),
    ping: () => Promise.resolve(!state.down),
  };

  const watched = new Proxy(crm, {
    get(target, name: keyof Crm) {
      const member = target[name];
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        state.calls.push(name);
        if (state.down && name !== "ping") return Promise.resolve(failure("unavailable"));
        return (member as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return Object.assign(Object.create(watched) as Crm, { state });
}
