import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import { rendered } from "../../tests/support/rendered";
import { SectionText, SectionWords, useSectionLabel } from "./section-text";

const part = {
  name: "Stalls, rows A to H",
  ...{ section: "Stalls", firstRow: "A", lastRow: "H", firstSeat: null, lastSeat: null },
};
const texts = readTranslatedTexts([], [part]);
const renderedWith = (element: ReactNode, locale: Locale) =>
  rendered(element, locale, undefined, { texts });

it("in the name of a part of a section, only the venue's words are marked as English", () => {
  const text = <SectionText name="Stalls, rows A to H" />;
  expect(renderedWith(text, "de")).toBe(
    '<span lang="en-US">Stalls</span>, Reihen\u00a0A\u00a0bis\u00a0H',
  );
  expect(renderedWith(text, "en")).toBe("Stalls, rows\u00a0A\u00a0to\u00a0H");
  expect(renderedWith(<SectionText name="Balcony" />, "de")).toBe(
    '<span lang="en-US">Balcony</span>',
  );
  const groups = <SectionWords text="First Tier Left, Right" of={["First Tier Left"]} />;
  expect(renderedWith(groups, "de")).toBe('<span lang="en-US">First Tier Left, Right</span>');
});

it("an option for a part of a section is in the page's language", () => {
  const Option = ({ name }: { name: string }) => {
    const { label, ...own } = useSectionLabel()(name);
    return <option {...own}>{label}</option>;
  };
  expect(renderedWith(<Option name="Stalls, rows A to H" />, "sv")).toBe(
    "<option>Stalls, rad A till H</option>",
  );
  expect(renderedWith(<Option name="Balcony" />, "sv")).toBe(
    '<option lang="en-US">Balcony</option>',
  );
});
