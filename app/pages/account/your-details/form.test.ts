import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";

import { form } from "../../../../tests/support/form";
import { detailsForm } from "./form";

const details = {
  firstName: "Ada",
  lastName: "Lovell",
  phone: "2125550140",
  birthDay: "1",
  birthMonth: "13",
  birthYear: "1980",
  version: "0123456789abcdef",
};
const getErrors = (change: Record<string, string>) =>
  parseWithZod(form({ ...details, ...change }), {
    schema: detailsForm.schemaFor(undefined),
  }).reply().error ?? {};

it.each([
  { firstName: "" },
  { phone: "12" },
  { phone: "" },
  { phone: "letters" },
  { mobile: "letters" },
])("the details form reports an invalid birth month together with %o", (change) => {
  const [field = ""] = Object.keys(change);
  expect(Object.keys(getErrors(change)).sort()).toEqual(["birthDay", field].sort());
});
