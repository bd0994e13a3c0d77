import { expect, it, onTestFinished } from "vitest";

import { venueSettings } from "~/venue-settings";
import { rendered } from "../../../tests/support/rendered";
import { sampleOrder } from "../../../tests/support/samples/order";
import { usd } from "../../../tests/support/samples/usd";
import { OrderSums } from "./order-sums";

it("a seller's address that ends with a full stop ends its sentence with one", () => {
  const { address, vatNumber } = venueSettings;
  Object.assign(venueSettings, { address: "1 Main St.", vatNumber: "SE1" });
  onTestFinished(() => void Object.assign(venueSettings, { address, vatNumber }));
  const totals = { ...sampleOrder().totals, vat: usd(100) };
  const html = rendered(<OrderSums order={sampleOrder({ totals })} />);
  expect(html).toContain(", 1 Main St. ");
  expect(html).not.toContain("..");
});
