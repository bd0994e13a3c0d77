import { expect, it } from "vitest";

import { rendered } from "../../../../tests/support/rendered";
import { PreferencesPage } from "./page";

const QUESTION = "What can we email you about?";
const tag = { id: "opera", name: "Opera", groupId: "music" };
const nothing = { choices: [], groups: [], interests: [], version: "1" };

it("contact preferences without anything to choose say so, and have no form", () => {
  const html = rendered(<PreferencesPage {...nothing} />, "en");
  expect(html).toContain("There’s nothing else to choose here.");
  expect(html).not.toContain(QUESTION);
  expect(html).not.toContain("<form");
});

it("contact preferences with lists of topics alone do not ask for other emails", () => {
  const groups = [{ id: "music", name: "Music", description: "", tags: [tag] }];
  const html = rendered(<PreferencesPage {...nothing} groups={groups} />, "en");
  expect(html).toContain("Opera");
  expect(html).not.toContain(QUESTION);
});

it("contact preferences with statements ask which emails the customer agrees to", () => {
  const choices = [
    { id: "a", category: "Access", text: "Access news", agreed: false, mayWrite: false },
  ] as const;
  expect(rendered(<PreferencesPage {...nothing} choices={choices} />, "en")).toContain(QUESTION);
});
