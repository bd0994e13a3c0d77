import { takeTickets, type Credentials } from "../../tests/support/visitor/check-out";
import { newBuyer, type Buyer, type Site } from "../../tests/support/visitor/fault-site";
import { openTab, type Tab } from "../../tests/support/visitor/form-browser";

export type Who = "nobody" | "customer" | "staff";

export type People = {
  getHeaders(who: Who): Record<string, string>;
  /** Signs in again everyone who was signed out. */
  signInAgain(): Promise<void>;
  listSignedOut(): Promise<Who[]>;
  /** Number of repeated sign-ins. */
  again: { customer: number; staff: number };
};

type Person = { isSignedIn(): Promise<boolean>; signIn(): Promise<void> };

function createPeople(
  people: Record<"customer" | "staff", Person>,
  getHeaders: People["getHeaders"],
): People {
  const again = { customer: 0, staff: 0 };
  const both = ["customer", "staff"] as const;
  return {
    getHeaders,
    again,
    listSignedOut: async () => {
      const signedOut: Who[] = [];
      for (const who of both) if (!(await people[who].isSignedIn())) signedOut.push(who);
      return signedOut;
    },
    signInAgain: async () => {
      for (const who of both) {
        if (await people[who].isSignedIn()) continue;
        await people[who].signIn();
        again[who] += 1;
      }
    },
  };
}

const getCookie = ({ jar }: Tab) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** From the demo season. */
const STAFF = { email: "taylor.brooks@riverside.example", password: "Counter1" };

async function isReachable(tab: Tab, path: string): Promise<boolean> {
  // With only the cookies that the attack sends, not those set by later responses.
  const headers = { Cookie: getCookie(tab) };
  const response = await fetch(new URL(path, tab.shown.url), { headers, redirect: "manual" });
  await response.arrayBuffer();
  return response.status === 200;
}

/** A customer with an order and a basket, and a member of staff, at the storefront. */
export async function openStorefrontPeople(site: Site, buyer: Buyer): Promise<People> {
  const { url } = site.stack;
  let customer: Credentials = buyer;
  const tabs = { customer: buyer.tab, staff: openTab(url) };
  const signInCustomer = async ({ email, password }: Credentials) => {
    tabs.customer = openTab(url);
    await tabs.customer.go("/login/password");
    await tabs.customer.press(/^Sign in/, { email, password });
    await takeTickets(tabs.customer, await tabs.customer.go(site.path), 2);
  };
  const people = {
    customer: {
      isSignedIn: () => isReachable(tabs.customer, "/account/your-orders"),
      signIn: async () => {
        await signInCustomer(customer);
        if (await people.customer.isSignedIn()) return;
        // A form closed the account or changed its password.
        customer = await newBuyer(site);
        await signInCustomer(customer);
      },
    },
    staff: {
      isSignedIn: () => isReachable(tabs.staff, "/counter/customers"),
      signIn: async () => {
        tabs.staff = openTab(url);
        await tabs.staff.go("/counter/sign-in");
        await tabs.staff.press(/^Sign in/, STAFF);
      },
    },
  };
  await people.customer.signIn();
  await people.staff.signIn();
  // As from a page of this site: other forms are refused before they are read.
  return createPeople(people, (who) => ({
    "Sec-Fetch-Site": "same-origin",
    ...(who !== "nobody" && { Cookie: getCookie(tabs[who]) }),
  }));
}

/** The same people at the box office's API. `boxOfficeTargets` selects the headers of each operation. */
export async function openBoxOfficePeople(
  { stack }: Site,
  { email, password }: Credentials,
  orderToken: string,
): Promise<People> {
  const api = { Authorization: `Bearer ${stack.apiKey}` };
  const sessions = { customer: "", staff: "" };
  const isAllowed = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${stack.crmUrl}/api/v3${path}`, {
      headers: { ...api, ...headers },
    });
    await response.arrayBuffer();
    return response.status === 200;
  };
  const open = async (path: string, body: unknown) =>
    ((await stack.callCrm("POST", path, body)) as { session: string }).session;
  const people = {
    customer: {
      isSignedIn: () => isAllowed("/customer", { "X-Customer-Session": sessions.customer }),
      signIn: async () => {
        sessions.customer = await open("/customer-sessions", { email, password });
      },
    },
    staff: {
      isSignedIn: () => isAllowed("/staff/sessions/current", { "X-Staff-Session": sessions.staff }),
      signIn: async () => {
        sessions.staff = await open("/staff/sessions", STAFF);
      },
    },
  };
  await people.customer.signIn();
  await people.staff.signIn();
  return createPeople(people, (who) => ({
    ...api,
    ...(who !== "nobody" && {
      "X-Customer-Session": sessions.customer,
      "X-Staff-Session": sessions.staff,
      "X-Order-Token": orderToken,
    }),
  }));
}
