import { demoCustomers } from "../../../dev/demo/demo-people";
import { takeTickets } from "../../../tests/support/visitor/check-out";
import type { Tab } from "../../../tests/support/visitor/form-browser";
import type { Hall } from "../../seats/halls";

export type Route = {
  name: string;
  open: (tab: Tab) => Promise<unknown>;
  /** Loads the seat map's script, which has no byte limit. */
  hasSeatScript?: true;
};

async function signIn(tab: Tab): Promise<void> {
  const [{ email, password }] = demoCustomers;
  await tab.go("/login/password");
  await tab.press(/^Sign in/, { email, password });
}

/** One route for each kind of visitor page. The performance is in `hall`. */
export function listRoutes({ paths }: Hall): Route[] {
  const performance = paths.overview.replace("/syos/overview", "");
  const fillBasket = async (tab: Tab) => takeTickets(tab, await tab.go(performance), 2);
  const at = (name: string, path: string): Route => ({ name, open: (tab) => tab.go(path) });
  return [
    at("home", "/"),
    at("what's on, filtered", "/?kind=orchestra&search=bethoven"),
    {
      name: "calendar of next month",
      open: async (tab) => {
        await tab.go("/?view=calendar");
        await tab.follow(/^See \w+ \d{4}$/);
      },
    },
    at("event", paths.event),
    at("performance", performance),
    at("seats: overview", paths.overview),
    { ...at("seats: section", paths.section), hasSeatScript: true },
    at("seats: list", `${performance}/syos/list?together=2`),
    {
      name: "seats: ticket types",
      open: async (tab) => {
        const { html } = await tab.go(paths.section);
        const ids = [...html.matchAll(/name="seat" value="([^"]+)"/g)].map(([, id = ""]) => id);
        const seats = ids.slice(0, 2).map((id) => ["seat", id]);
        await tab.go(`${performance}/price-selection?${new URLSearchParams(seats)}`);
      },
    },
    { name: "basket with two tickets", open: fillBasket },
    {
      name: "checkout: account",
      open: async (tab) => {
        await fillBasket(tab);
        await tab.go("/checkout/account");
      },
    },
    at("sign in", "/login"),
    at("register", "/register"),
    {
      name: "account, signed in",
      open: async (tab) => {
        await signIn(tab);
        await tab.go("/account/your-details");
      },
    },
    at("memberships", "/memberships"),
    at("packages", "/packages"),
    at("donations", "/contributions/donations"),
    at("gift cards", "/gift-vouchers"),
    at("visit", "/visit"),
    at("help", "/help"),
  ];
}
