import { expect, it } from "vitest";

import { rendered } from "../../tests/support/rendered";
import { ContentText, KnownName, NamesWithin, useKnownLabel } from "./content-text";

it("a sentence of the box office is marked as English only on a page in another language", () => {
  const text = <ContentText text="Pick it up" />;
  expect(rendered(text, "en")).toBe("Pick it up");
  expect(rendered(text, "de")).toBe('<span lang="en-US">Pick it up</span>');
});

it("names of the box office within a sentence are marked, the sentence is not", () => {
  const line = (
    <NamesWithin text="3. Dez. · Main Hall, Box" names={["Box", "", "Main Hall", "x"]} />
  );
  expect(rendered(line, "en-us")).toBe("3. Dez. · Main Hall, Box");
  expect(rendered(line, "de")).toBe(
    '3. Dez. · <span lang="en-US">Main Hall</span>, <span lang="en-US">Box</span>',
  );
});

it("a name that every venue has is translated, any other is marked as English", () => {
  const name = (text: string) => <KnownName kind="priceType" name={text} />;
  expect(rendered(name("Under 30"), "en")).toBe("Under 30");
  expect(rendered(name("Under 30"), "es")).toBe("Menores de 30");
  expect(rendered(name("Early bird"), "es")).toBe('<span lang="en-US">Early bird</span>');
});

it("an option of a list has its language itself, where it is not the page's", () => {
  const Option = ({ name }: { name: string }) => {
    const { label, ...own } = useKnownLabel("accessTag")(name);
    return <option {...own}>{label}</option>;
  };
  expect(rendered(<Option name="ASL" />, "sv")).toBe(
    "<option>Amerikanskt teckenspråk (ASL)</option>",
  );
  expect(rendered(<Option name="Touch tour" />, "sv")).toBe(
    '<option lang="en-US">Touch tour</option>',
  );
  expect(rendered(<Option name="Touch tour" />, "en")).toBe("<option>Touch tour</option>");
});
