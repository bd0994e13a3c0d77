import { expect, it } from "vitest";

import { venue } from "#contract/venue";
import { ADDRESS_PARTS, type AddressPart } from "#contract/schemas/address";
import { rendered } from "../../../tests/support/rendered";
import { sampleCountries } from "../../../tests/support/samples/customer";
import { AddressFields } from "./address-fields";
import type { FieldSource } from "./field-state";

const addressFields = (country: string) =>
  Object.fromEntries(
    ADDRESS_PARTS.map((part) => [
      part,
      { id: part, name: part, ...(part === "country" && { initialValue: country }) },
    ]),
  ) as Record<AddressPart, FieldSource>;
const listLabels = (html: string) =>
  [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label = ""]) => label);

it.each([
  ["", ["City", "State or province", "ZIP or postal code", "Country"]],
  ["US", ["City", "State or province", "ZIP code", "Country"]],
  ["CA", ["City", "Province or territory", "Postal code", "Country"]],
  ["GB", ["City", "County or region", "Postcode", "Country"]],
  ["SE", ["Address line 3", "Postal code", "City", "Country"]],
  ["MX", ["Postal code", "City", "State", "Country"]],
  ["IT", ["Postal code", "City", "Province", "Country"]],
])("an address in %j has the fields of its country, after the street", (country, fields) => {
  const html = rendered(
    <AddressFields fields={addressFields(country)} countries={sampleCountries} />,
  );
  expect(listLabels(html).slice(-4)).toEqual(fields);
});

it("a stored region is shown in a country whose addresses have none", () => {
  const fields = addressFields("SE");
  const html = rendered(
    <AddressFields
      fields={{ ...fields, county: { ...fields.county, initialValue: "Skåne" } }}
      countries={sampleCountries}
    />,
  );
  expect(listLabels(html)).toContain("County or region");
});

it("until the country is known, the postcode is where the venue's country has it, and there is a state if that has any", () => {
  const before = venue.country;
  venue.country = "SE";
  try {
    const html = rendered(<AddressFields fields={addressFields("")} countries={sampleCountries} />);
    const labels = listLabels(html);
    expect(labels.slice(-3)).toEqual(["Postal code", "City", "Country"]);
    // Of a refused form, with a country that has states.
    const american = rendered(
      <AddressFields fields={addressFields("US")} countries={sampleCountries} />,
    );
    expect(listLabels(american)).toContain("State or province");
  } finally {
    venue.country = before;
  }
});

it("an address in Mexico asks for the colonia on its second line", () => {
  const labels = (country: string) =>
    listLabels(
      rendered(<AddressFields fields={addressFields(country)} countries={sampleCountries} />),
    );
  expect(labels("MX")).toContain("Neighborhood (colonia)");
  expect(labels("US")).not.toContain("Neighborhood (colonia)");
  expect(labels("US")).toContain("Address line 2");
});

it("which countries have states is said only while the country isn't known", () => {
  const hasHint = (country: string) =>
    rendered(
      <AddressFields fields={addressFields(country)} countries={sampleCountries} />,
    ).includes("Only needed in");
  expect([hasHint(""), hasHint("CA")]).toEqual([true, false]);
});

it.each([
  ["US", "ZIP or postal code"],
  ["GB", "ZIP or postal code"],
  ["CA", "Postal code"],
])("a venue in %s asks for a %s until the country is known", (country, label) => {
  const before = venue.country;
  venue.country = country;
  try {
    const html = rendered(<AddressFields fields={addressFields("")} countries={sampleCountries} />);
    expect(listLabels(html).slice(-4)).toContain(label);
  } finally {
    venue.country = before;
  }
});

it("a postcode is optional in a country that has none", () => {
  const html = rendered(<AddressFields fields={addressFields("HK")} countries={sampleCountries} />);
  expect(html).toMatch(/Postal code<span[^>]*> \(optional\)/);
});

it("one line is open, and those that few addresses have only if one of them is filled in or refused", () => {
  const html = (change: Partial<FieldSource>) => {
    const fields = addressFields("SE");
    return rendered(
      <AddressFields
        fields={{ ...fields, line2: { ...fields.line2, ...change } }}
        countries={sampleCountries}
      />,
    );
  };
  expect(html({})).toMatch(/<details class="more"><summary>Add a line/);
  expect(listLabels(html({}))).toContain("Address line 2");
  const open = /<details class="more" open=""><summary>Add a line/;
  expect(html({ initialValue: "Floor 2" })).toMatch(open);
  expect(html({ errors: ["too-long"] })).toMatch(open);
});
