import { expect, it } from "vitest";

import { customerContext, type Fields, sendForm } from "../../../tests/support/ask-page";
import { answering, refusing } from "../../../tests/support/stub-crm";
import * as share from "./share-tickets/route";

const SHARE_PATH = "/tickets/share?instance=i1";
const SHARE = crypto.randomUUID();

const FIFTY_ONE: Fields = [
  ["share", SHARE],
  ...Array.from({ length: 51 }, (_, id): [string, string] => ["tickets", `t${id}`]),
];

it.each<[string, Fields, string]>([
  ["share", { share: "x", tickets: "t1" }, "share.idUsed"],
  ["tickets", { share: SHARE }, "share.none"],
  ["tickets", FIFTY_ONE, "share.tooMany"],
  ["tickets[0]", { share: SHARE, tickets: "t".repeat(101) }, "share.gone"],
])("a form that shares tickets and has a wrong %s says so", async (field, fields, message) => {
  const answer = await sendForm(share, customerContext({}), fields, SHARE_PATH);
  expect(answer).toMatchObject({ status: 400, data: { error: { [field]: [message] } } });
});

it("revoking a link says so only if there was one", async () => {
  for (const [revokeTicketShare, notices] of [
    [answering(null), ["share-revoked"]],
    [refusing({ code: "not-found" }), []],
  ] as const) {
    const context = customerContext({ revokeTicketShare });
    await sendForm(share, context, { intent: "revoke", share: SHARE }, SHARE_PATH);
    expect(context.session.showNotices()).toEqual(notices);
  }
});
