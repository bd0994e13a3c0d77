import { describe, expect, it } from "vitest";

import { loader as shared } from "../../app/pages/tickets/shared-tickets/route";
import { loader as sharedPdf } from "../../app/pages/tickets/shared-tickets-pdf/route";
import { loader as sharedText } from "../../app/pages/tickets/shared-tickets-text/route";
import {
  action as shareAction,
  loader as sharePage,
} from "../../app/pages/tickets/share-tickets/route";
import { loader as tickets } from "../../app/pages/tickets/tickets/route";
import { answerOf } from "../support/answer-of";
import { testContext } from "../support/test-context";
import { ask, fileOf, owner } from "../support/ticket-owner";
import type { Context } from "../support/ticket-owner";

const send = (context: Context, fields: readonly (readonly [string, string])[]) =>
  answerOf(() =>
    shareAction({
      request: new Request("http://localhost/tickets/share?instance=i1", {
        method: "POST",
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      }),
      context,
      params: {},
    }),
  );

type Page = { shares: { id: string; href: string | null }[]; newId: string };
const pageOf = async (context: Context) =>
  (await ask(sharePage, context, "/tickets/share?instance=i1")).data as Page;

/** A link to these tickets, as its owner's page shows it. */
async function link({ next }: Awaited<ReturnType<typeof owner>>, ids: readonly string[]) {
  const { newId } = await pageOf(next());
  const sent = await send(next(), [["share", newId], ...ids.map((id) => ["tickets", id] as const)]);
  const href = (await pageOf(next())).shares.find(({ id }) => id === newId)?.href ?? "";
  return { sent, id: newId, path: href.replace("http://localhost:3000", "") };
}

describe("a link to tickets", () => {
  it("is made with one ticket at least", async () => {
    const { next } = await owner();
    const { newId } = await pageOf(next());
    const none = await send(next(), [["share", newId]]);
    expect(none).toMatchObject({ status: 400, data: { error: { tickets: ["share.none"] } } });
  });

  it("is shown to its owner as often as they look, and to others what was chosen", async () => {
    const who = await owner();
    const [first = ""] = who.ids;
    const made = await link(who, [first]);
    expect(made.sent.leadsTo).toBe(`/tickets/share?instance=i1#link-${made.id}`);
    expect(made.path).toMatch(/^\/shared-tickets\?token=[\w-]{43}$/);
    const guest = testContext({ crm: who.context.crm });
    const { shown } = (await ask(shared, guest, made.path)).data as {
      shown: { sharedBy: string; sheets: { tickets: { id: string }[] }[] };
    };
    expect(shown.sharedBy).toBe("Ada");
    expect(shown.sheets.flatMap((sheet) => sheet.tickets.map(({ id }) => id))).toEqual([first]);
    const file = (name: string) => made.path.replace("/shared-tickets", `/shared-tickets${name}`);
    expect((await ask(sharedPdf, guest, file(".pdf"))).status).toBe(200);
    expect((await ask(sharedText, guest, file("/text"))).status).toBe(200);
    expect((await ask(tickets, who.next(), "/tickets")).data).toMatchObject({ shared: [first] });
  });

  it("is broken, in the same words, whatever became of it", async () => {
    const who = await owner();
    const made = await link(who, who.ids);
    const { crm } = who.context;
    const asked = async (path: string) => {
      const guest = () => testContext({ crm });
      const page = await ask(shared, guest(), path);
      const files = await Promise.all(
        [sharedPdf, sharedText].map(async (loader) => {
          const file = await fileOf(loader, guest(), path);
          return [file.status, await file.text()];
        }),
      );
      return { status: page.status, data: page.data, files };
    };
    const unknown = await asked(`/shared-tickets?token=${"A".repeat(43)}`);
    expect(unknown).toMatchObject({ status: 404, data: { shown: null } });
    expect(unknown.files[0]?.[1]).toContain("Shared ticket link broken");

    const broken = [
      await asked("/shared-tickets"),
      await asked(made.path.slice(0, -1)),
      await asked(`${made.path.slice(0, -2)}%2F!`),
    ];
    crm.state.shares.over.add("i1");
    broken.push(await asked(made.path));
    crm.state.shares.over.clear();
    await send(who.next(), [
      ["intent", "revoke"],
      ["share", made.id],
    ]);
    broken.push(await asked(made.path));
    for (const answer of broken) expect(answer).toEqual(unknown);
  });

  it("is revoked by its owner alone", async () => {
    const who = await owner();
    const made = await link(who, who.ids);
    const other = await crmSessionOfAnother(who.context);
    await send(other, [
      ["intent", "revoke"],
      ["share", made.id],
    ]);
    expect((await pageOf(who.next())).shares).toHaveLength(1);
    const revoked = await send(who.next(), [
      ["intent", "revoke"],
      ["share", made.id],
    ]);
    expect(revoked.leadsTo).toBe("/tickets/share?instance=i1");
    expect((await pageOf(who.next())).shares).toEqual([]);
  });

  it("cannot be made of somebody else's tickets, nor of one that is on a link", async () => {
    const who = await owner();
    await link(who, who.ids);
    const again = await link(who, who.ids);
    expect(again.sent).toMatchObject({
      status: 400,
      data: { error: { tickets: ["share.sharedAlready"] } },
    });
    const other = await crmSessionOfAnother(who.context);
    const { newId } = await pageOf(other);
    const foreign = await send(other, [
      ["share", newId],
      ["tickets", who.ids[0] ?? ""],
    ]);
    expect(foreign).toMatchObject({ status: 400, data: { error: { tickets: ["share.gone"] } } });
  });

  it("is not told from the others by the id of one: the secret is needed", async () => {
    const who = await owner();
    const made = await link(who, who.ids);
    const guest = testContext({ crm: who.context.crm });
    for (const guess of [made.id, made.id.replaceAll("-", ""), "0".repeat(43)])
      expect((await ask(shared, guest, `/shared-tickets?token=${guess}`)).status).toBe(404);
  });

  it("asks to wait after very many that lead nowhere", async () => {
    const who = await owner();
    who.context.crm.state.shares.triesLeft = 0;
    const guest = testContext({ crm: who.context.crm });
    const path = `/shared-tickets?token=${"A".repeat(43)}`;
    expect((await ask(shared, guest, path)).status).toBe(429);
    for (const loader of [sharedPdf, sharedText])
      expect((await ask(loader, guest, path)).status).toBe(429);
  });

  it("leads its owner, who left the token out, to their links", async () => {
    const who = await owner();
    expect((await ask(shared, who.next(), "/shared-tickets")).leadsTo).toBe("/tickets/share");
  });
});

/** Somebody else, signed in. */
async function crmSessionOfAnother({ crm }: Context): Promise<Context> {
  const registered = await crm.beginRegistration(
    {
      firstName: "Ben",
      lastName: "Okafor",
      email: "ben@example.com",
      password: "Concert2026",
      phone: "2125550148",
      address: {
        line1: "1 Broadway",
        line2: null,
        line3: null,
        city: "New York",
        county: null,
        state: "NY",
        postcode: "10004",
        country: "US",
      },
    },
    { confirmUrl: "", linkUrl: "", locale: "en-us" },
  );
  if (!registered.ok) throw new Error(registered.failure.code);
  return testContext({ crm, session: { crmSession: registered.value.session } });
}
