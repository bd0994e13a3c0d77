import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/crm/crm";
import { customerContext, errorsOf, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

type Stored = { agreed: string[]; interests: string[] };
const choice = (id: string, agreed: boolean) => ({ id, name: id, description: "", agreed });

/** The customer's preferences as they are stored, and what is saved. */
function visit({ agreed, interests }: Stored) {
  const setContactChoices = vi.fn<Crm["setContactChoices"]>(answering(null));
  const setInterests = vi.fn<Crm["setInterests"]>(answering(null));
  const context = customerContext({
    listContactChoices: answering(
      ["Access", "Fundraising"].map((id) => choice(id, agreed.includes(id))),
    ) as never,
    listInterests: answering([
      {
        id: "music",
        name: "Music",
        tags: ["opera", "film"].map((id) => ({ id, name: id, chosen: interests.includes(id) })),
      },
    ]) as never,
    setContactChoices,
    setInterests,
  });
  return { context, setContactChoices, setInterests };
}
const versionOf = async (stored: Stored) =>
  ((await openPage(page, visit(stored).context)).data as { version: string }).version;

const nothing: Stored = { agreed: [], interests: [] };
const ticked: [string, string][] = [
  ["agreed", "Access"],
  ["interests", "opera"],
];

describe("contact preferences", () => {
  it("are saved as they were ticked, and nothing else is", async () => {
    const { context, setContactChoices, setInterests } = visit(nothing);
    const fields: [string, string][] = [["version", await versionOf(nothing)], ...ticked];
    expect((await sendForm(page, context, fields)).leadsTo).toBe("/account/contact-preferences");
    expect(setContactChoices).toHaveBeenCalledExactlyOnceWith("session", ["Access"]);
    expect(setInterests).toHaveBeenCalledExactlyOnceWith("session", ["opera"]);
  });

  it("that were changed in another window meanwhile are not overwritten, and what was ticked comes back", async () => {
    const { context, setContactChoices } = visit({ agreed: ["Fundraising"], interests: [] });
    const late = await sendForm(page, context, [["version", await versionOf(nothing)], ...ticked]);
    expect([late.status, late.data]).toMatchObject([
      409,
      {
        problem: "changed",
        lastResult: { initialValue: { agreed: "Access", interests: "opera" } },
      },
    ]);
    expect(setContactChoices).not.toHaveBeenCalled();
  });

  it("that stand as they were ticked already are no conflict when the form is sent twice", async () => {
    const stored = { agreed: ["Access"], interests: ["opera"] };
    const fields: [string, string][] = [["version", await versionOf(nothing)], ...ticked];
    expect((await sendForm(page, visit(stored).context, fields)).status).toBe(303);
  });

  it("refuse an interest that is not offered", async () => {
    const answer = await sendForm(page, visit(nothing).context, [["interests", "football"]]);
    expect(errorsOf(answer)).toEqual({ interests: ["choiceGone"] });
  });
});
