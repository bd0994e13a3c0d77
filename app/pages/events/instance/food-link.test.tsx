import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import {
  sampleEvent,
  sampleInstance,
  samplePriceList,
} from "../../../../tests/support/samples/event";
import { InstancePage } from "./page";

const page = {
  ...{ reservations: [], event: sampleEvent(), priceList: samplePriceList(), closed: null },
  ...{
    codes: [],
    hasPriceChoice: true,
    places: {},
    publicPrices: {},
    chosen: null,
    refusal: null,
    found: null,
  },
  ...{ requestKey: "key", canSignIn: false, hasJoinedWaitingList: false, isToday: true },
};

it("a performance links to food and drink unless it has none", () => {
  const html = (hasMenu?: boolean) =>
    rendered(
      <InstancePage {...page} instance={{ ...sampleInstance(), hasMenu }} answer={undefined} />,
    );
  const link = 'href="/food-and-drink/i1"';
  // The previous release says nothing of it.
  for (const has of [true, undefined]) expect(html(has)).toContain(link);
  expect(html(false)).not.toContain(link);
});
