import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";

import { formatBarcode } from "#contract/schemas/ticket";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { changePerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { boughtOrder } from "../support/paying";
import { stored } from "../support/stored";

const validator = new HtmlValidate({ extends: ["html-validate:standard", "html-validate:a11y"] });

async function openPass(url: string) {
  const answer = await fetch(url);
  const text = await answer.text();
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const { results } = await validator.validateString(text);
  expect(results.flatMap(({ messages }) => messages.map((each) => each.message))).toEqual([]);
  return { status: answer.status, text };
}

const passUrl = (changes: Record<string, string>) => {
  const right = { passType: "ticket-apple", client: "riverside", barcode: "none" };
  const query = new URLSearchParams({ ...right, ...changes });
  return `${workerBoxOffice.crmUrl}/wallet-pass?${query}`;
};

const listBarcodes = async (orderId: string) =>
  (await stored.orderTickets.find({ orderId })).map(({ barcode }) => barcode ?? "");

it("each ticket of a confirmation leads to a pass with its code, and to nobody's name", async () => {
  const { order, email, instanceId } = await boughtOrder({ free: true });
  const mail = await waitForMail(email, "order-confirmation");
  const links = [...(mail.text ?? "").matchAll(/^Add to (\w+) Wallet: (\S+)$/gm)];
  expect(links.map(([, wallet]) => wallet)).toEqual(["Apple", "Google", "Apple", "Google"]);
  const codes = new Set<string>();
  for (const [, wallet = "", url = ""] of links) {
    expect(url).not.toContain(encodeURIComponent(email));
    const barcode = new URL(url).searchParams.get("barcode") ?? "";
    codes.add(barcode);
    const { status, text } = await openPass(url);
    expect(status).toBe(200);
    expect(text).toContain(`Pass for ${wallet} Wallet`);
    expect(text).toContain(formatBarcode(barcode));
    expect(text).toContain("test stand-in");
    expect(text).not.toContain(email);
  }
  expect([...codes].sort()).toEqual((await listBarcodes(order.id)).sort());

  // The same link once the performance is canceled.
  await changePerformance(instanceId, { cancelled: true });
  for (const [, , url = ""] of links) expect((await openPass(url)).status).toBe(404);
});

it("a pass shows a long title with markup as text", async () => {
  const { order, instanceId } = await boughtOrder({ free: true });
  const { eventId } = await stored.instances.one({ id: instanceId });
  const { title } = await stored.events.one({ id: eventId });
  const [barcode = ""] = await listBarcodes(order.id);
  const odd = `<script>alert("1")</script> & ${"Ω".repeat(300)}`;
  await stored.events.change({ id: eventId }, { title: odd });
  const { status, text } = await openPass(passUrl({ barcode }));
  await stored.events.change({ id: eventId }, { title });
  expect(status).toBe(200);
  expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ΩΩΩ");
  expect(text).not.toContain("<script");
});

it("the pass service refuses links that are not its own, and codes of no valid ticket", async () => {
  const { order } = await boughtOrder({ free: true });
  const [barcode = ""] = await listBarcodes(order.id);
  expect((await openPass(passUrl({ barcode }))).status).toBe(200);
  const wrong = [
    [{ barcode, passType: "other" }, 400],
    [{ barcode, passType: "" }, 400],
    [{ barcode, client: "another" }, 400],
    [{ barcode: "" }, 400],
    [{ barcode: "9".repeat(101) }, 400],
    [{ barcode: "\u0000" }, 400],
    [{ barcode: "Ω" }, 400],
    [{ barcode: "99000000000000000000" }, 404],
    [{ barcode: "' or 1=1--".replaceAll(" ", "+") }, 404],
    [{ barcode: order.id }, 404],
  ] as const;
  for (const [changes, status] of wrong)
    expect((await openPass(passUrl(changes))).status, JSON.stringify(changes)).toBe(status);
  const own = passUrl({ barcode });
  expect((await openPass(`${own}&barcode=${barcode}`)).status).toBe(400);
  expect((await openPass(own.replace(/\?.*/, ""))).status).toBe(400);

  await stored.orders.change(
    { id: order.id },
    { state: "returned", returnedAs: "credit", returnedAt: new Date(), returnedAmount: 0 },
  );
  expect((await openPass(own)).status).toBe(404);
});
