import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleSummary } from "../../../tests/support/samples/order";
import { OrderLine } from "./order-lines";

it.each([
  [["Annual Fund", "Canvas tote bag"], "Annual Fund, Canvas tote bag"],
  [[], "RPA-10001"],
])("an order without tickets that holds %j is listed as %s", (itemNames, name) => {
  const order = sampleSummary({ ticketCount: 0, instances: [], itemNames });
  expect(/<a[^>]*>([^<]*)<\/a>/.exec(rendered(<OrderLine order={order} />))?.[1]).toBe(name);
});
