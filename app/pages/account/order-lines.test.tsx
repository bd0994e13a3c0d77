import { expect, it } from "vitest";

import type { OrderSummary } from "#contract/schemas/order";
import { rendered } from "../../../tests/support/rendered";
import { sampleOrder, sampleSummary } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { OrderLine, performanceLines, ReservedLine } from "./order-lines";

type Items = OrderSummary["items"];

it.each<[Items, string]>([
  [[{ kind: "gift-voucher", name: "Gift card" }], "Gift card"],
  [[{ kind: "donation", name: "Annual Fund" }], "Donation to Annual Fund"],
  [[{ kind: "membership-gift", name: "Friend" }], "Gift membership: Friend"],
  [
    [
      { kind: "donation", name: "Annual Fund" },
      { kind: "cover-fee", name: "Card costs" },
    ],
    "Donation to Annual Fund",
  ],
  [
    [
      { kind: "donation", name: "Annual Fund" },
      { kind: "merchandise", name: "Canvas tote bag" },
    ],
    "2 items",
  ],
  [[], "RPA-10001"],
])("an order of %j without tickets is listed as %s", (items, name) => {
  const order = sampleSummary({ ticketCount: 0, instances: [], items });
  expect(/<a[^>]*>([^<]*)<\/a>/.exec(rendered(<OrderLine order={order} />))?.[1]).toBe(name);
});

it("an order in the list has the day on which it was placed", () => {
  const html = rendered(<OrderLine order={sampleSummary()} />);
  expect(html).toMatch(/RPA-10001, ordered Nov\s21,\s2026</);
});

it("an order of which some was returned lists what was paid, what was returned and what remains", () => {
  const [total, givenBack] = [usd(17_000), usd(8_500)];
  const html = rendered(<OrderLine order={sampleSummary({ total, givenBack })} />);
  expect(html).toContain("Paid $170, refunded $85");
  expect(html).toMatch(/>\$85</);
  expect(rendered(<OrderLine order={sampleSummary({ total })} />)).not.toContain("refunded");
});

it("a reserved order in the basket says so, and its button goes there", () => {
  const getHtml = (inBasket: boolean) =>
    rendered(<ReservedLine order={sampleSummary({ group: "reserved", inBasket })} page={1} />);
  expect(getHtml(false)).toContain("Add to my basket");
  const html = getHtml(true);
  expect(html).toContain("It’s in your basket now.");
  expect(html).toContain("Go to my basket");
  expect(html).not.toContain("Add to my basket");
});

const listPerformances = (...titles: string[]) =>
  sampleOrder()
    .tickets.slice(0, 1)
    .flatMap(({ instance }) =>
      titles.map((title, at) => ({ ...instance, id: `i${at}`, eventId: title, title })),
    );

it("performances of several events each name theirs, below the title of the first", () => {
  const getLines = (...titles: string[]) =>
    rendered(performanceLines({ instances: listPerformances(...titles), belowFirstTitle: true }));
  const several = getLines("Messiah", "Tosca", "Messiah");
  expect(several).not.toMatch(/^Messiah/);
  expect(several.match(/Messiah:|Tosca:/g)).toEqual(["Tosca:", "Messiah:"]);
  expect(getLines("Messiah", "Messiah")).not.toContain("Messiah");
});

it("each performance of a reserved package names its event", () => {
  const instances = listPerformances("Messiah", "Tosca");
  const items: Items = [{ kind: "package", name: "Choose four" }];
  const html = rendered(
    <ReservedLine order={sampleSummary({ group: "reserved", instances, items })} page={1} />,
  );
  expect(html).toContain("Messiah: ");
  expect(html).toContain("Tosca: ");
});
