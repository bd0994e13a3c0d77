import { STAFF_PERMISSIONS, type StaffMember } from "#contract/schemas/staff";
import { afterEach, beforeEach } from "vitest";

import type { Crm } from "../../app/.server/ticketing/ticketing";

import type { CustomerFile } from "#contract/schemas/customer-file";
import { sampleCustomer } from "./samples/customer";
import { answering } from "./stub-crm";
import { startStubbedStorefront } from "./servers/test-storefront";

export const desk = "/counter-x9";
export const customerPath = `${desk}/customers/c1`;
export const staffCredentials = { email: "taylor@riverside.example", password: "Counter1" };

const member = (name: string, role: StaffMember["role"], may: StaffMember["may"]): StaffMember => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@riverside.example`,
  role,
  secondFactor: role === "supervisor",
  may,
});
export const taylor = member("Taylor", "box-office", [
  "find-customer",
  "help-sign-in",
  "send-again",
  "reserve-order",
  "stop-recurring",
  "read-sales",
]);
export const robin = member(
  "Robin",
  "supervisor",
  STAFF_PERMISSIONS.filter((permission) => permission !== "manage-staff"),
);
export const morgan = member("Morgan", "admin", [...STAFF_PERMISSIONS]);
export const sampleFile: CustomerFile = {
  customer: sampleCustomer(),
  closedAt: null,
  lockedAt: null,
  orders: [],
  reserved: [],
  baskets: [],
  memberships: [],
  subscriptions: [
    {
      id: "s1",
      name: "Six evenings",
      pricingStructure: "Standard",
      priceTypeId: null,
      price: { amount: 30_000, currency: "USD" },
      issuedOn: "2026-08-12",
      expiresOn: "2027-08-11",
      vouchers: { general: 6, available: 4, used: 2, reserved: 0 },
    },
  ],
  recurring: [],
  credit: { amount: 0, currency: "USD" },
  cards: [{ id: "c1", brand: "Visa", maskedNumber: "•••• 4242" }],
  accessScheme: "Access Pass",
  mayWriteAbout: ["ShowsEvents"],
  actions: [],
};

/** A new storefront with staff pages, and one browser, for each test. */
export function staffVisit() {
  let site: Awaited<ReturnType<typeof startStubbedStorefront>>;
  const cookies = new Map<string, string>();
  beforeEach(async () => {
    cookies.clear();
    site = await startStubbedStorefront({}, { variables: { ADMIN_PATH: desk.slice(1) } });
  });
  afterEach(() => site.close());

  const cookieHeader = () => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  async function readResponse(response: Response) {
    const set = response.headers.getSetCookie();
    for (const line of set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = response;
    const location = headers.get("Location");
    return { status, headers, location, html: await response.text(), set };
  }
  const open = async (path: string) =>
    readResponse(await site.fetch(path, { headers: cookieHeader() }));
  const post = async (path: string, fields: Record<string, string>) =>
    readResponse(await site.post(path, fields, cookieHeader()));

  /** Signs in as this member of staff, with more stubs. */
  async function signIn(staff: StaffMember = taylor, calls: Partial<Crm> = {}) {
    Object.assign(site.crm, {
      signInStaff: answering({ session: "staff-token", staff }),
      getStaff: answering(staff),
      signOutStaff: answering(null),
      getCustomerFile: answering(sampleFile),
      ...calls,
    } satisfies Partial<Crm>);
    return post(`${desk}/sign-in`, staffCredentials);
  }

  return { site: () => site, cookies, open, post, signIn };
}
/** The forms with which staff help a customer, by page. */
export const helpForms = (page: string, order: string): Record<string, Record<string, string>> => ({
  [page]: { intent: "magic-link", reason: "Called" },
  [`${page}/email`]: { email: "x@y.example", reason: "Called" },
  [`${page}/orders/${order}`]: { reason: "Called" },
});
