import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { PlaceCard } from "./place-card";

const { bands, priceTypes } = samplePriceList();
const card = {
  title: "Price A",
  priceTypes,
  checked: undefined,
  isOnly: false,
  number: 2,
  maxTickets: 4,
  showsFee: false,
  publicPrice: undefined,
  error: null,
};

it.each(["stage", null] as const)("a place whose seats see %j says only that", (sees) => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const drawings = { view: "/view.svg", hall: "/hall.svg", groups: null };
  const place = { section: "Orchestra", where: null, sees, floors: 0, meters: null, ...drawings };
  const html = rendered(<PlaceCard {...card} band={band} offer={undefined} place={place} />);
  expect(html.includes("see the whole stage")).toBe(sees === "stage");
  expect(html).not.toContain("performance.place.sees");
});

it("a price that a buyer has by membership says so, and others don't", () => {
  const [band] = bands;
  const [price] = band?.prices ?? [];
  const [type] = priceTypes;
  if (band === undefined || price === undefined || type === undefined) throw new Error("no price");
  const textOf = (eligibility: "all" | "member") =>
    rendered(
      <PlaceCard
        {...card}
        band={band}
        offer={{ price, value: "offer" }}
        place={undefined}
        priceTypes={[{ ...type, id: price.priceTypeId, eligibility }]}
      />,
    );
  expect(textOf("member")).toContain("With your membership");
  expect(textOf("all")).not.toContain("With your membership");
});

it("a member's price names the higher price that others pay, fee included", () => {
  const [band] = bands;
  const [price] = band?.prices ?? [];
  const [type] = priceTypes;
  if (band === undefined || price === undefined || type === undefined) throw new Error("no price");
  const total = { ...price.total, amount: 8500 };
  const member = { ...price, priceTypeId: "member", total: { ...total, amount: 6600 } };
  const textOf = (amount: number) =>
    rendered(
      <PlaceCard
        {...card}
        publicPrice={{ ...total, amount }}
        // The fee is waived for this buyer.
        band={{ ...band, prices: [{ ...price, total: { ...total, amount: 7600 } }, member] }}
        offer={{ price: member, value: "offer" }}
        place={undefined}
        priceTypes={[type, { ...type, id: "member", eligibility: "member" }]}
      />,
    );
  expect(textOf(8500)).toMatch(/\$66<.*instead of .*<s>\$85<\/s>/);
  expect(textOf(8550)).toMatch(/\$66\.00<.*instead of .*<s>\$85\.50<\/s>/);
  expect(textOf(6600)).not.toContain("<s>");
});

it.each(["/view.svg", null])("a place with the drawn view %j shows only that", (view) => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const place = {
    section: "Orchestra",
    where: null,
    sees: null,
    floors: 0,
    meters: null,
    view,
    hall: "/hall.svg",
    groups: null,
  };
  const html = rendered(<PlaceCard {...card} band={band} offer={undefined} place={place} />);
  expect(html.includes("<img")).toBe(view !== null);
});
