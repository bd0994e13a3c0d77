import { openTab } from "../../support/visitor/form-browser";
import type { Answered, Tab } from "../../support/visitor/form-browser";
import { checkOutTo, takeTickets } from "../../support/visitor/check-out";
import { boughtTickets } from "../steps/bought-tickets";
import { knownPerson } from "../steps/person";
import { expect, test } from "../support/fixtures";
import { fillPaths } from "../steps/fill-paths";
import { pendingPaths, specifiedPaths } from "./specified-paths";

test("every promised path answers a visitor, a customer and staff as it should", async ({
  stack,
  concert,
}) => {
  const person = await knownPerson(stack);
  const { orderId } = await boughtTickets(stack, person, { instanceId: concert.id, quantity: 1 });
  const fill = await fillPaths(stack, concert, orderId);

  const answers: Answered[] = [];
  const newTab = () => openTab(stack.url, new Map(), (answered) => answers.push(answered));
  const [visitor, customer, staff] = [newTab(), newTab(), newTab()];
  for (const buyer of [visitor, customer])
    await takeTickets(buyer, await buyer.go(concert.path), 1);
  await checkOutTo(customer, "Summary", person);
  await staff.go("/counter");
  await staff.press(/^Sign in/, {
    email: "taylor.brooks@riverside.example",
    password: "Counter1",
  });

  /** The status of an address, or the path of the page that it leads to. */
  const answerOf = async (tab: Tab, path: string) => {
    answers.length = 0;
    const shown = await tab.go(path);
    const isLed = answers.length > 1 && shown.status === 200;
    return isLed ? shown.url.pathname : (answers[0]?.status ?? 0);
  };
  const found: string[] = [];
  for (const [path, ofVisitor, ofCustomer, ofStaff = ofVisitor] of specifiedPaths)
    for (const [who, tab, expected] of [
      ["visitor", visitor, ofVisitor],
      ["customer", customer, ofCustomer],
      ["staff", staff, ofStaff],
    ] as const) {
      const status = await answerOf(tab, fill(path));
      const wanted = typeof expected === "string" ? fill(expected) : expected;
      if (status !== wanted) found.push(`${path} as ${who}: ${status}, not ${wanted}`);
    }
  for (const path of pendingPaths) {
    const status = await answerOf(visitor, fill(path));
    if (status === 404) console.log(`not there yet: ${path}`);
    else found.push(`${path} is there (${status}): move it to the table`);
  }
  expect(found).toEqual([]);
});
