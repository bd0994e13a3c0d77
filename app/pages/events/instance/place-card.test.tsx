import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { PlaceCard } from "./place-card";

const { bands, priceTypes } = samplePriceList();

it.each(["stage", null] as const)("a place whose seats see %j says only that", (sees) => {
  const [band] = bands;
  if (band === undefined) throw new Error("no band");
  const drawings = { view: "/view.svg", hall: "/hall.svg", pairs: null };
  const html = rendered(
    <PlaceCard
      band={band}
      offer={undefined}
      place={{ where: null, sees, floors: 0, meters: null, ...drawings }}
      title="Price A"
      priceTypes={priceTypes}
      checked={undefined}
      isOnly={false}
      showsFee={false}
      error={null}
    />,
  );
  expect(html.includes("see the whole stage")).toBe(sees === "stage");
  expect(html).not.toContain("performance.place.sees");
});
