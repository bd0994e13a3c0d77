import { expect, it, vi } from "vitest";
import type { ContactCategory } from "#contract/rules/customers/choices";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage, sendForm } from "../../../../tests/support/ask-page";
import { answering } from "../../../../tests/support/stub-crm";
import * as page from "./route";

type Stored = { agreed: string[]; interests: string[] };
const choice = (category: ContactCategory, agreed: boolean) =>
  ({ id: category, category, text: "", agreed, mayWrite: agreed }) as const;
const tags = ["opera", "film"].map((id) => ({ id, name: id, groupId: "music" }));

function visit({ agreed, interests }: Stored) {
  const setAgreements = vi.fn<Crm["setAgreements"]>(answering([]));
  const setCustomerTags = vi.fn<Crm["setCustomerTags"]>(answering([]));
  const context = customerContext({
    listAgreements: answering(
      (["Access", "Fundraising"] as const).map((id) => choice(id, agreed.includes(id))),
    ),
    listTagGroups: answering([{ id: "music", name: "Music", description: "", tags }]),
    listCustomerTags: answering(tags.filter(({ id }) => interests.includes(id))),
    setAgreements,
    setCustomerTags,
  });
  return { context, setAgreements, setCustomerTags };
}
const getVersion = async (stored: Stored) =>
  ((await openPage(page, visit(stored).context)).data as { version: string }).version;

const nothing: Stored = { agreed: [], interests: [] };
const checked: [string, string][] = [
  ["agreed", "Access"],
  ["interests", "opera"],
];

it("saving contact preferences stores exactly the checked ones", async () => {
  const { context, setAgreements, setCustomerTags } = visit(nothing);
  const fields: [string, string][] = [["version", await getVersion(nothing)], ...checked];
  expect((await sendForm(page, context, fields)).location).toBe("/account/contact-preferences");
  expect(setAgreements).toHaveBeenCalledExactlyOnceWith({
    session: "session",
    body: [{ id: "Access" }],
  });
  expect(setCustomerTags).toHaveBeenCalledExactlyOnceWith({
    session: "session",
    body: [{ id: "opera" }],
  });
});

it("contact preferences changed in another window are not overwritten, and the checked ones are kept in the form", async () => {
  const { context, setAgreements } = visit({ agreed: ["Fundraising"], interests: [] });
  const fields: [string, string][] = [["version", await getVersion(nothing)], ...checked];
  const response = await sendForm(page, context, fields);
  expect([response.status, response.data]).toMatchObject([
    409,
    {
      problem: "changed",
      initialValue: { agreed: "Access", interests: "opera" },
    },
  ]);
  expect(setAgreements).not.toHaveBeenCalled();
});

it("sending the same contact preferences twice is not a conflict", async () => {
  const stored = { agreed: ["Access"], interests: ["opera"] };
  const fields: [string, string][] = [["version", await getVersion(nothing)], ...checked];
  expect((await sendForm(page, visit(stored).context, fields)).status).toBe(303);
});
