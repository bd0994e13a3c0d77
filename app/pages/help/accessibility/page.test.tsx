import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { venueSettings } from "~/venue-settings";
import Terms from "../terms/route";
import Accessibility from "./route";

it("the accessibility page names the standard, the last check, relay calls and every policy on accessible seats", () => {
  const html = rendered(<Accessibility />);
  for (const text of ["WCAG 2.2 AA", "Dial 711", "For 10 or more tickets"])
    expect(html).toContain(text);
  expect(html).toMatch(/last checked it on \w+, \w+\s\d+,\s20\d\d\./);
  for (const section of ["limits", "listening", "groups", "exchange", "release"])
    expect(html).toContain(`<h2 id="${section}">`);
});

it("the accessibility page of a venue that made no check claims none", () => {
  const { accessibility } = venueSettings;
  const { checkedOn, ...unchecked } = accessibility;
  try {
    venueSettings.accessibility = unchecked;
    const html = rendered(<Accessibility />);
    expect(html).toContain("This site is built to meet WCAG 2.2 AA.");
    expect(html).not.toMatch(/last checked|Invalid/);
  } finally {
    venueSettings.accessibility = accessibility;
  }
  expect(checkedOn).toBeDefined();
});

it("the accessibility page explains each access service with a link to its performances", () => {
  const html = rendered(<Accessibility />);
  for (const { id } of venueSettings.accessibility.services)
    expect(html).toContain(`href="/?access=${id}"`);
  expect(html).toContain("A describer tells you through a headset");
});

it("the terms link to the accessibility page", () => {
  expect(rendered(<Terms />)).toContain('href="/accessibility"');
});
