import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleBasket } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { PriceChanges } from "./price-changes";

const [ticket] = sampleBasket().tickets;

it("a ticket whose price changed is named with its old and new price, and others are not", () => {
  if (ticket === undefined) throw new Error("no ticket");
  const same = { ...ticket, id: "t2", priceBefore: null };
  const tickets = [{ ...ticket, total: usd(9_250), priceBefore: usd(8_250) }, same];
  const html = rendered(<PriceChanges tickets={tickets} />);
  expect(html).toContain("A ticket has a new price");
  expect(html).toContain("now $92.50, was $82.50");
  expect(html.match(/<li>/g)).toHaveLength(1);
  expect(rendered(<PriceChanges tickets={[same]} />)).toBe("");
});
