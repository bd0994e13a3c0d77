import { randomUUID } from "node:crypto";

import type { Crm } from "../../app/.server/crm/crm";
import type { Basket, TicketItem } from "../../app/domain/basket/basket";
import { summaryOf } from "../../app/domain/basket/basket-summary";
import type { Customer } from "../../app/domain/account/customer";
import { money } from "../../app/domain/money";
import type { PlannedMaintenance } from "../../app/domain/maintenance";
import type { Order } from "../../app/domain/orders/order";
import { fakeAccess } from "./fake-crm/access";
import type { FakeMail } from "./fake-crm/access";
import { fakeCodes } from "./fake-crm/codes";
import { emptyBasket, withTotals } from "./fake-crm/basket-sums";
import { fakeContents } from "./fake-crm/contents";
import { makeSeason, priceListOf } from "./fake-crm/season";
import { fakeCustomer } from "./fake-crm/people";
import { fakePlan, fakeRefusal } from "./fake-crm/seats";
import { fakeAccount, noAccounts } from "./fake-crm/account";
import type { FakeAccounts } from "./fake-crm/account";
import { fakeAccountData, noData } from "./fake-crm/account-data";
import type { FakeData } from "./fake-crm/account-data";
import { fakeAccountMoney, noHoldings } from "./fake-crm/account-money";
import type { FakeHoldings } from "./fake-crm/account-money";
import { fakeAfterOrder } from "./fake-crm/after-order";
import { fakeCatalogue } from "./fake-crm/catalogue";
import { fakeOrders } from "./fake-crm/orders";
import { fakeOwnOrders } from "./fake-crm/own-orders";
import type { FakeCancelling } from "./fake-crm/own-orders";
import { emptyWishes, fakeWishes } from "./fake-crm/instance-wishes";
import type { FakeWishes } from "./fake-crm/instance-wishes";
import { fakeStaffDesk, noStaff } from "./fake-crm/staff-desk";
import type { FakeStaff } from "./fake-crm/staff-desk";
import { fakeStepOffers } from "./fake-crm/step-offers";
import { fakeStepQuestions, noAnswers } from "./fake-crm/step-questions";
import { fakePackages } from "./fake-crm/packages";
import { fakeTickets, noShares } from "./fake-crm/tickets";
import type { FakeShares } from "./fake-crm/tickets";
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
    /** To the key of a customer: the email, and of a guest more than that. */
    sessions: Map<string, string>;
    mails: FakeMail[];
    /** True: every call answers `unavailable`. */
    down: boolean;
    seatsLeft: number;
    maintenance: PlannedMaintenance | null;
    calls: string[];
    wishes: FakeWishes;
    answers: ReturnType<typeof noAnswers>;
    accounts: FakeAccounts;
    data: FakeData;
    orders: Map<string, Order>;
    cancelling: FakeCancelling;
    holdings: FakeHoldings;
    shares: FakeShares;
    staff: FakeStaff;
  };
};

/** The port in memory: enough of a box office to develop pages and to test routes with. No rule of it is the truth. */
export function createFakeCrm(): FakeCrm {
  const season = makeSeason();
  const answers = noAnswers();
  const state: FakeCrm["state"] = {
    baskets: new Map(),
    customers: new Map([[fakeCustomer.email, { ...fakeCustomer }]]),
    sessions: new Map(),
    mails: [],
    down: false,
    seatsLeft: 20,
    maintenance: null,
    calls: [],
    wishes: emptyWishes(),
    answers,
    accounts: noAccounts(answers.giftAid),
    data: noData(),
    orders: new Map(),
    cancelling: { refusal: "cancel-off", companionOrders: [] },
    holdings: noHoldings(),
    shares: noShares(),
    staff: noStaff(),
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

  const orders = fakeOrders(state, customerOf);
  const crm: Crm = {
    capabilities: { seatHoldExtension: true, hostedCheckout: true },
    ...fakeCatalogue(season, state),

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
            hallId: instance.hall.id,
            hallName: instance.hall.name,
            startsAt: instance.startsAt,
          },
          seat: { section: "Orchestra", row: "B", number: String(at + 1), kind: "standard" },
          band: prices.name,
          priceType: { id: priceType.id, name: priceType.name },
          total: price.total,
          faceValue: price.faceValue,
          fee: price.fee,
          discount: money(0, "USD"),
          packageItemId: null,
          entitled: true,
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
    changePriceTypes: (id, changes) =>
      change(id, (basket) => ({
        ...basket,
        items: basket.items.map((item) => {
          const type = changes.find(({ ticketId }) => ticketId === item.id)?.priceTypeId;
          return item.kind === "ticket" && type !== undefined
            ? { ...item, priceType: { id: type, name: type } }
            : item;
        }),
      })),
    planRemoval: (_id, lineId) =>
      Promise.resolve({
        ok: true,
        value: {
          ticketIds: [lineId],
          itemIds: [],
          isBlock: false,
          hasCompanions: false,
          hasCompanionSeats: false,
        },
      }),
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

    ...fakeAccess(state, customerOf),
    ...fakeContents(change, customerOf),
    ...fakeStaffDesk(state.staff, state.customers, state.baskets, state.orders),
    ...fakeStepOffers(change),
    ...fakeAccount(state.accounts, customerOf),
    ...fakeAccountData(state, customerOf),
    ...fakeStepQuestions(state.answers, change, customerOf, signedIn),
    ...fakePackages(),
    ...fakeWholeBaskets(state.baskets, change, customerOf),
    ...fakeAfterOrder(orders.getOrder, opened, change),
    ...fakeCodes(season, change, () => opened().id),
    ...orders,
    ...fakeTickets(state, customerOf),
    ...fakeOwnOrders(state, orders, customerOf),
    ...fakeAccountMoney(state.holdings, customerOf),
    ...fakeWishes(state.wishes, customerOf),
    getMaintenance: () => done(state.maintenance),
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
