import { randomUUID } from "node:crypto";

import type { StaffDesk } from "../../../app/.server/crm/staff-desk";
import type { Basket } from "../../../app/domain/basket/basket";
import type { Order } from "../../../app/domain/orders/order";
import type { Customer } from "../../../app/domain/account/customer";
import { STAFF_ACTS } from "../../../app/domain/account/staff";
import type {
  CustomerFile,
  StaffAct,
  StaffEntry,
  StaffMember,
} from "../../../app/domain/account/staff";

const person = (name: string, role: StaffMember["role"], may: StaffAct[]): StaffMember => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@riverside.example`,
  role,
  secondFactor: role === "supervisor",
  may,
});

/** Both sign in with Counter1; Robin's code is 123456. */
const people = [
  person("Taylor", "box-office", ["find-customer", "help-sign-in", "send-again"]),
  person("Robin", "supervisor", [...STAFF_ACTS]),
];

export type FakeStaff = {
  /** Sessions and questions by token. */
  sessions: Map<string, StaffMember>;
  questions: Map<string, StaffMember>;
  lockedAt: string | null;
  /** What somebody made their password; it lets nobody in here. */
  chosen: string | null;
  orders: CustomerFile["orders"];
  acts: StaffEntry[];
  /** The links of the mails, the newest last. */
  links: string[];
};

export const noStaff = (): FakeStaff => ({
  sessions: new Map(),
  questions: new Map(),
  lockedAt: null,
  chosen: null,
  orders: [],
  acts: [],
  links: [],
});

const failure = <Code extends string>(code: Code) =>
  Promise.resolve({ ok: false, failure: { code } } as const);
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** The staff's side in memory: one customer's file for each customer there is. */
export function fakeStaffDesk(
  state: FakeStaff,
  customers: ReadonlyMap<string, Customer>,
  baskets: ReadonlyMap<string, Basket>,
  placed: ReadonlyMap<string, Order>,
): StaffDesk {
  const letIn = (staff: StaffMember) => {
    const session = randomUUID();
    state.sessions.set(session, staff);
    return done({ session, staff });
  };
  const find = (id: string) => [...customers.values()].find((customer) => customer.id === id);
  const refusal = (session: string, act: StaffAct, customerId: string) => {
    const staff = state.sessions.get(session);
    if (staff === undefined) return failure("not-signed-in");
    if (!staff.may.includes(act))
      return Promise.resolve({
        ok: false,
        failure: { code: "not-allowed", reason: "role" },
      } as const);
    return find(customerId) === undefined ? failure("not-found") : null;
  };
  const wrote = (session: string, action: string, reason: string, details = {}) => {
    const actor = state.sessions.get(session)?.email ?? "";
    const id = state.acts.length + 1;
    const at = "2026-12-01T12:00:00-05:00";
    state.acts.unshift({ id, at, actor, action, reason, details });
    return done(null);
  };
  const basketsOf = (id: string) =>
    [...baskets.values()].filter((basket) => basket.customerId === id && basket.items.length > 0);

  return {
    signInStaff({ email, password }) {
      const staff = people.find((one) => one.email === email);
      if (staff === undefined || password !== "Counter1") return failure("not-signed-in");
      if (!staff.secondFactor) return letIn(staff);
      const question = randomUUID();
      state.questions.set(question, staff);
      return done({ question });
    },
    answerStaffQuestion(question, code) {
      const staff = state.questions.get(question);
      if (staff === undefined) return failure("not-signed-in");
      return code === "123456" ? letIn(staff) : failure("code-not-recognised");
    },
    signOutStaff(session) {
      state.sessions.delete(session);
      return done(null);
    },
    getStaff(session) {
      const staff = state.sessions.get(session);
      return staff === undefined ? failure("not-signed-in") : done(staff);
    },
    changeStaffPassword({ currentPassword, newPassword }, session) {
      const staff = state.sessions.get(session);
      if (staff === undefined) return failure("not-signed-in");
      if (currentPassword !== "Counter1")
        return Promise.resolve({
          ok: false,
          failure: { code: "invalid", fields: { currentPassword: "wrong" } },
        } as const);
      state.chosen = newPassword;
      return done({ session });
    },
    listStaffActs({ before = Infinity, size }, session) {
      const staff = state.sessions.get(session);
      if (staff === undefined) return failure("not-signed-in");
      if (!staff.may.includes("read-audit-log"))
        return Promise.resolve({
          ok: false,
          failure: { code: "not-allowed", reason: "role" },
        } as const);
      const acts = state.acts.filter(({ id }) => id < before).slice(0, size);
      const [customer] = customers.values();
      const customerId = customer?.id ?? null;
      return done(acts.map((act) => ({ ...act, subject: customer?.lastName ?? null, customerId })));
    },
    offerSecondFactor: () =>
      done({
        secret: "JBSWY3DPEHPK3PXP",
        uri: "otpauth://totp/riverside:x?secret=JBSWY3DPEHPK3PXP",
      }),
    confirmSecondFactor: (code, session) =>
      code === "123456" ? done({ session }) : failure("code-not-recognised"),
    findCustomers(query) {
      const found = [...customers.values()].filter(({ email, lastName }) =>
        [email, lastName].some((text) => text.toLowerCase().startsWith(query.toLowerCase())),
      );
      return done({
        customers: found.map(({ addresses: _, ...customer }) => ({
          ...customer,
          isGuest: false,
          locked: state.lockedAt !== null,
        })),
        more: query === "a",
      });
    },
    getCustomerOrder(customerId, orderId, session) {
      const refused = refusal(session, "find-customer", customerId);
      if (refused !== null) return refused;
      const order = placed.get(orderId);
      return order?.customer.id === customerId ? done(order) : failure("not-found");
    },
    getCustomerFile(customerId, session) {
      const refused = refusal(session, "find-customer", customerId);
      const customer = find(customerId);
      if (refused !== null) return refused;
      if (customer === undefined) return failure("not-found");
      return done({
        customer: { ...customer, mobile: null, isGuest: false, passwordSet: true },
        lockedAt: state.lockedAt,
        orders: state.orders,
        reserved: [],
        baskets: basketsOf(customerId),
        memberships: [],
        subscriptions: [
          { id: "s1", name: "Six evenings", expiresOn: "2027-08-11", left: 4, of: 6 },
        ],
        credit: { amount: 0, currency: "USD" },
        cards: [{ id: "c1", brand: "Visa", maskedNumber: "•••• 4242" }],
        accessScheme: "Access Pass",
        mayWriteAbout: ["ShowsEvents"],
        acts: state.acts,
      });
    },
    helpCustomer(customerId, { kind, linkUrl, reason }, session) {
      const act = kind === "basket-link" ? "send-again" : "help-sign-in";
      const refused = refusal(session, act, customerId);
      if (refused !== null) return refused;
      if (kind === "basket-link" && basketsOf(customerId).length === 0)
        return Promise.resolve({
          ok: false,
          failure: { code: "conflict", reason: "no-basket" },
        } as const);
      if (kind === "unlock") state.lockedAt = null;
      else state.links.push(linkUrl);
      return wrote(session, kind, reason);
    },
    resendToCustomer(customerId, { id, reason }, session) {
      const refused = refusal(session, "send-again", customerId);
      if (refused !== null) return refused;
      const order = state.orders.find((one) => one.id === id);
      if (order === undefined) return failure("not-found");
      return wrote(session, "resend", reason, { order: order.number });
    },
    correctEmail(customerId, { email, reason }, session) {
      const refused = refusal(session, "change-email", customerId);
      if (refused !== null) return refused;
      if (email === "taken@example.com")
        return Promise.resolve({
          ok: false,
          failure: { code: "conflict", reason: "email-taken" },
        } as const);
      const customer = find(customerId);
      if (customer !== undefined) customer.email = email;
      return wrote(session, "email", reason, { email });
    },
  };
}
