import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { WheelchairByPrice } from "./wheelchair-by-price";

it("the form for a party with a wheelchair is behind one line beside a choice by price, and else in sight", () => {
  const priceList = { ...samplePriceList(), wheelchairSpaces: { capacity: 4, left: 4 } };
  const html = (isFolded: boolean) =>
    rendered(
      <WheelchairByPrice
        instance={sampleInstance()}
        priceList={priceList}
        places={{}}
        isFolded={isFolded}
      />,
    );
  const folded = /^<details class="more[^"]*"><summary><h2[^>]*>With a wheelchair space/;
  expect(html(true)).toMatch(folded);
  expect(html(false)).not.toMatch(folded);
  for (const each of [true, false]) expect(html(each)).toContain("Find seats for my party");
});
