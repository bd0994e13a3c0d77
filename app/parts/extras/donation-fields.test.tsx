import { expect, it } from "vitest";

import type { DonorNaming } from "#contract/schemas/fund";
import { useTranslation } from "~/i18n/translation-context";
import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { DonationNameFields, donationNamesTitle } from "./donation-fields";

type Values = Partial<Record<string, string>>;
type Errors = Partial<Record<string, string[]>>;

const asked = (
  switches: Omit<DonorNaming, "recognitionNameFrom">,
  values: Values = {},
  errors: Errors = {},
) => {
  const html = rendered(
    <DonationNameFields
      getProps={(name) => ({
        field: { id: name, name, initialValue: values[name] },
        errors: errors[name],
      })}
      naming={{ recognitionNameFrom: usd(10_000), ...switches }}
    />,
  );
  return [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
};

const ALL = ["recognitionName", "anonymous", "tributeType", "tributeName"];

it.each([
  [{}, ALL],
  [{ displayRecognitionName: true, displayAnonymousOption: true }, ALL],
  [{ displayRecognitionName: false }, ["anonymous", "tributeType", "tributeName"]],
  [{ displayAnonymousOption: false }, ["recognitionName", "tributeType", "tributeName"]],
  [
    { displayRecognitionName: false, displayAnonymousOption: false },
    ["tributeType", "tributeName"],
  ],
] as const)("with %j donors are asked for %j", (switches, fields) => {
  expect(asked(switches)).toEqual(fields);
});

it("a name or an anonymous gift from before the venue stopped asking can still be changed", () => {
  const off = { displayRecognitionName: false, displayAnonymousOption: false };
  expect(asked(off, { recognitionName: "Ada", anonymous: "on" })).toEqual(ALL);
});

it("a refused name is shown with its error, also if the venue does not ask", () => {
  expect(asked({ displayRecognitionName: false }, {}, { recognitionName: ["Too long"] })).toEqual(
    ALL,
  );
});

it("the title of the fields names only what is asked", () => {
  const Title = ({ naming }: { naming: DonorNaming }) => (
    <p>{donationNamesTitle(useTranslation().t, naming)}</p>
  );
  const titleWith = (displayRecognitionName: boolean) =>
    rendered(
      <Title
        naming={{
          recognitionNameFrom: usd(0),
          displayRecognitionName,
          displayAnonymousOption: false,
        }}
      />,
    );
  expect(titleWith(true)).toContain("Name and tribute");
  expect(titleWith(false)).toContain("<p>Tribute</p>");
});
