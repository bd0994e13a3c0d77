import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { PlaceCard, whoSeeStage } from "./place-card";

const { bands, priceTypes } = samplePriceList();
const card = {
  title: "Price A",
  priceTypes,
  checked: undefined,
  isOnly: false,
  number: 2,
  maxTickets: 4,
  showsFee: false,
  seesStage: false,
  publicPrice: undefined,
  error: null,
};

const drawings = { view: "/view.svg", hall: "/hall.svg", groups: null };
const placeThat = (sees: "faces" | "stage" | "side" | null) => ({
  section: "Orchestra",
  where: null,
  sees,
  worst: sees,
  floors: 0,
  meters: null,
  ...drawings,
});

it.each([
  [["faces", "stage", "stage"], "all"],
  [["faces", "stage"], null],
  [["stage", "stage", "side"], null],
  [["stage", "stage", null], null],
] as const)("of places that see %j it is said once that the stage is seen: %s", (views, who) => {
  expect(whoSeeStage(views.map((sees) => placeThat(sees)))).toBe(who);
});

it("most seats are said to see the stage while some of a place see less, which it says itself", () => {
  const stage = placeThat("stage");
  expect(whoSeeStage([stage, stage, placeThat("faces")])).toBe("all");
  expect(whoSeeStage([stage, stage, { ...stage, worst: "side" }])).toBe("most");
  expect(whoSeeStage([stage, stage, { ...stage, worst: null }])).toBe("all");
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const place = { ...stage, worst: "part" } as const;
  const html = rendered(
    <PlaceCard {...card} seesStage band={band} offer={undefined} place={place} />,
  );
  expect(html).toContain(
    "You get the best views first. From some seats, part of the stage is hidden.",
  );
  expect(html).not.toContain("see the whole stage");
});

it.each([
  ["faces", "faces", "You’ll see faces."],
  [
    "faces",
    "side",
    "You’ll see faces. You get seats facing the stage first. Some are at an angle.",
  ],
  ["faces", "stage", "You’ll see the whole stage, and faces from the best seats."],
  [
    "stage",
    "part",
    "You’ll see the whole stage. You get the best views first. From some seats, part of the stage is hidden.",
  ],
  [
    "side",
    "part",
    "You’ll see the stage from the side. You get the best views first. From some seats, part of the stage is hidden.",
  ],
  ["side", null, "You’ll see the stage from the side."],
] as const)(
  "a place whose best seats see %j and whose worst see %j says so",
  (sees, worst, text) => {
    const [band] = bands;
    if (band === undefined) throw new Error("no band");
    const place = { ...placeThat(sees), worst };
    expect(rendered(<PlaceCard {...card} band={band} offer={undefined} place={place} />)).toContain(
      text,
    );
  },
);

it("a place does not say again what all places see", () => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const getText = (sees: "faces" | "stage") =>
    rendered(
      <PlaceCard {...card} seesStage band={band} offer={undefined} place={placeThat(sees)} />,
    );
  expect(getText("stage")).not.toContain("see the whole stage");
  expect(getText("faces")).toContain("see faces");
});

it.each(["stage", null] as const)("a place whose seats see %j says only that", (sees) => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const html = rendered(
    <PlaceCard {...card} band={band} offer={undefined} place={placeThat(sees)} />,
  );
  expect(html.includes("see the whole stage")).toBe(sees === "stage");
  expect(html).not.toContain("performance.place.sees");
});

it("a price that a buyer has by membership says so, and others don't", () => {
  const [band] = bands;
  const [price] = band?.prices ?? [];
  const [type] = priceTypes;
  if (band === undefined || price === undefined || type === undefined) throw new Error("no price");
  const getText = (eligibility: "all" | "member") =>
    rendered(
      <PlaceCard
        {...card}
        band={band}
        offer={{ price, value: "offer" }}
        place={undefined}
        priceTypes={[{ ...type, id: price.priceTypeId, eligibility }]}
      />,
    );
  expect(getText("member")).toContain("With your membership");
  expect(getText("all")).not.toContain("With your membership");
});

it("a member's price names the higher price that others pay, fee included", () => {
  const [band] = bands;
  const [price] = band?.prices ?? [];
  const [type] = priceTypes;
  if (band === undefined || price === undefined || type === undefined) throw new Error("no price");
  const total = { ...price.total, amount: 8500 };
  const member = { ...price, priceTypeId: "member", total: { ...total, amount: 6600 } };
  const getText = (amount: number) =>
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
  expect(getText(8500)).toMatch(/\$66<.*instead of .*<s>\$85<\/s>/);
  expect(getText(8550)).toMatch(/\$66\.00<.*instead of .*<s>\$85\.50<\/s>/);
  expect(getText(6600)).not.toContain("<s>");
});

it.each(["/view.svg", null])("a place with the drawn view %j shows only that", (view) => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const place = { ...placeThat(null), view };
  const html = rendered(<PlaceCard {...card} band={band} offer={undefined} place={place} />);
  expect(html.includes("<img")).toBe(view !== null);
});
