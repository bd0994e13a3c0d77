import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import { detailsForm } from "./form";
import { form } from "../../../../tests/support/form";
import { MAX_SPECIAL_REQUESTS } from "#contract/rules/orders/order-notes";

const parse = (fields: Record<string, string>) =>
  parseWithZod(form(fields), { schema: detailsForm.schemaFor(undefined) });

it("the additional details form may be empty", () => {
  const parsed = parse({ specialRequests: "", accessRequirements: "", marketing: "" });
  expect(parsed.status === "success" && parsed.value).toEqual({
    specialRequests: null,
    accessRequirements: null,
    marketing: null,
  });
});

it("the additional details form counts a line break as one character", () => {
  const lines = "\r\n".repeat(MAX_SPECIAL_REQUESTS - 2);
  const parsed = parse({ specialRequests: `a${lines}b` });
  expect(parsed.status === "success" && parsed.value.specialRequests).toHaveLength(
    MAX_SPECIAL_REQUESTS,
  );
});

it("the additional details form refuses long text and unlisted choices", () => {
  const sent = {
    specialRequests: "a".repeat(MAX_SPECIAL_REQUESTS + 1),
    accessRequirements: "throne",
    marketing: "dream",
  };
  expect(parse(sent).reply().error).toEqual({
    specialRequests: ["specialRequestsTooLong"],
    accessRequirements: ["chooseFromList"],
    marketing: ["chooseFromList"],
  });
});
