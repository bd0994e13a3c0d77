import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";

import { deliverySchema } from "./page.server";
import { countries } from "../../../../tests/support/countries";
import { form } from "../../../../tests/support/form";

const schema = deliverySchema(
  [
    { id: "PrintAtHome", requiresAddress: false },
    { id: "Postal", requiresAddress: true },
  ],
  countries,
);
const parse = (fields: Record<string, string>) => parseWithZod(form(fields), { schema });

describe("the delivery form", () => {
  it("does not look at the address when none is needed", () => {
    const parsed = parse({ optionId: "PrintAtHome", "address.line1": "half" });
    expect(parsed.status === "success" && parsed.value).toEqual({
      optionId: "PrintAtHome",
      address: null,
    });
  });

  it("names each address field that the post needs", () => {
    expect(
      parse({ optionId: "Postal", "address.line1": "10 Lincoln Square" }).reply().error,
    ).toEqual({
      "address.city": ["required.city"],
      "address.state": ["required.state"],
      "address.postcode": ["required.postcode"],
      "address.country": ["required.country"],
    });
  });

  it("takes a stored address", () => {
    const parsed = parse({ optionId: "Postal", addressId: "a-1" });
    expect(parsed.status === "success" && parsed.value.address).toEqual({ storedId: "a-1" });
  });

  it.each([[{}], [{ optionId: "Pigeon" }]])("refuses %o", (fields) => {
    expect(parse(fields as Record<string, string>).reply().error).toEqual({
      optionId: ["required.delivery"],
    });
  });
});
