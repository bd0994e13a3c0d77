import { expect, it } from "vitest";

import { readWords } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleProduct } from "../../../tests/support/samples/basket";
import { sampleOrder } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { OrderDetails } from "./order-details";

it("tickets of a package are below its name, which has their sum once", () => {
  const [first, second] = sampleOrder().tickets;
  if (first === undefined || second === undefined) throw new Error("no tickets");
  const packageDetails = { type: "flex", percentOff: 15, missing: 0, superItemId: null };
  const kind = { kind: "package", id: "p", name: "Choose three", cents: 0 } as const;
  const items = [sampleProduct({ ...kind, details: packageDetails })];
  const inPackage = { ...first, id: "t9", packageItemId: "p" };
  const parts = [inPackage, { ...inPackage, id: "t10" }].map((ticket) => ({
    ...ticket,
    total: usd(7_360),
    discount: usd(1_140),
  }));
  const { totals } = sampleOrder();
  const sums = { subtotal: usd(25_200), fees: usd(1_700), discounts: usd(2_280) };
  const tickets = [...parts, { ...second, total: usd(9_900), discount: usd(0) }];
  const paid = { ...totals, ...sums, total: usd(24_620), toPay: usd(24_620) };
  const order = sampleOrder({ items, tickets, totals: paid });
  const text = readWords(rendered(<OrderDetails order={order} delivery={null} />));
  expect(text.match(/Choose three/g)).toHaveLength(2);
  expect(text).toContain("Choose three Package $147.20 Orchestra, row B");
  expect(text).toContain("Standard ticket $99.00 Choose three $147.20 Total $246.20");
  expect(text.match(/\$147\.20/g)).toHaveLength(2);
  expect(text).not.toMatch(/Discounts|\$73\.60|Also in this order/);
});
