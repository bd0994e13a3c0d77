import { openTab } from "../../support/visitor/form-browser";
import type { ResponseRecord, Tab } from "../../support/visitor/form-browser";
import { checkOutTo, takeTickets } from "../../support/visitor/check-out";
import { buyByApi } from "../steps/buy-by-api";
import { registerPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";
import { fillPaths } from "../steps/fill-paths";
import { pendingPaths, specifiedPaths } from "./specified-paths";

test("every specified path returns the expected response to a visitor, a customer and staff", async ({
  stack,
  concert,
}) => {
  const person = await registerPerson(stack);
  const { orderId } = await buyByApi(stack, person, { instanceId: concert.id, quantity: 1 });
  const fill = await fillPaths(stack, concert, orderId);

  const responses: ResponseRecord[] = [];
  const newTab = () => openTab(stack.url, new Map(), (response) => responses.push(response));
  const [visitor, customer, staff] = [newTab(), newTab(), newTab()];
  for (const buyer of [visitor, customer])
    await takeTickets(buyer, await buyer.go(concert.path), 1);
  await checkOutTo(customer, "Summary", person);
  await staff.go("/counter");
  await staff.press(/^Sign in/, {
    email: "taylor.brooks@riverside.example",
    password: "Counter1",
  });

  /** The status of a path, or the path that it redirects to. */
  const getResponse = async (tab: Tab, path: string) => {
    responses.length = 0;
    const shown = await tab.go(path);
    const isRedirected = responses.length > 1 && shown.status === 200;
    return isRedirected ? shown.url.pathname : (responses[0]?.status ?? 0);
  };
  const errors: string[] = [];
  for (const [path, forVisitor, forCustomer, forStaff = forVisitor] of specifiedPaths)
    for (const [role, tab, expectation] of [
      ["visitor", visitor, forVisitor],
      ["customer", customer, forCustomer],
      ["staff", staff, forStaff],
    ] as const) {
      const actual = await getResponse(tab, fill(path));
      const expected = typeof expectation === "string" ? fill(expectation) : expectation;
      if (actual !== expected) errors.push(`${path} as ${role}: ${actual}, not ${expected}`);
    }
  for (const path of pendingPaths) {
    const status = await getResponse(visitor, fill(path));
    if (status === 404) console.log(`pending: ${path}`);
    else errors.push(`${path} returns ${status}: move it to specifiedPaths`);
  }
  expect(errors).toEqual([]);
});
