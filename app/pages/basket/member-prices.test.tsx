import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { MemberPrices } from "./member-prices";

const ticket = (id: string, member: number | null) => ({
  id,
  total: usd(11_000),
  memberPrice:
    member === null
      ? null
      : { priceTypeId: "member", total: usd(member), fee: usd(900), faceValue: usd(member - 900) },
});

it("tickets above the member price show the savings and a button to change them", () => {
  const html = rendered(
    <MemberPrices tickets={[ticket("t1", 10_000), ticket("t2", 10_000), ticket("t3", null)]} />,
  );
  expect(html).toContain("Save $20.00 with member prices");
  expect(html).toContain(
    "2 tickets aren’t at the member price yet. To change them, select the button.",
  );
  expect(html).toContain("Use the member price for 2 tickets");
});

it("tickets at the member price show nothing", () => {
  expect(rendered(<MemberPrices tickets={[ticket("t1", null)]} />)).toBe("");
});
