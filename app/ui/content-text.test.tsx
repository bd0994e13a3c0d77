import { expect, it } from "vitest";

import { rendered } from "../../tests/support/rendered";
import { ContentText, NamesWithin, useKnownLabel } from "./content-text";

it("content from the box office is marked as English on pages in other languages", () => {
  const text = <ContentText text="Pick it up" />;
  expect(rendered(text, "en")).toBe("Pick it up");
  expect(rendered(text, "de")).toBe('<span lang="en-US">Pick it up</span>');
});

it("no line begins with a dot of the box office's own text", () => {
  const text = "Tiler Peck, dancer · Hilary Hahn, violin · 3·4";
  expect(rendered(<ContentText kind="event" text={text} />, "en-us")).toBe(
    "Tiler Peck, dancer\u00a0· Hilary Hahn, violin\u00a0· 3·4",
  );
});

it("only the box office's names within a translated sentence are marked as English", () => {
  const line = (
    <NamesWithin text="3. Dez. · Main Hall, Box" names={["Box", "", "Main Hall", "x"]} />
  );
  expect(rendered(line, "en-us")).toBe("3. Dez. · Main Hall, Box");
  expect(rendered(line, "de")).toBe(
    '3. Dez. · <span lang="en-US">Main Hall</span>, <span lang="en-US">Box</span>',
  );
});

it("a known name is translated, and any other is marked as English", () => {
  const name = (text: string) => <ContentText kind="priceType" text={text} />;
  expect(rendered(name("Under 30"), "en")).toBe("Under 30");
  expect(rendered(name("Under 30"), "es")).toBe("Menores de 30");
  expect(rendered(name("Early bird"), "es")).toBe('<span lang="en-US">Early bird</span>');
});

it("an option has a lang attribute of its own if its language differs from the page's", () => {
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
