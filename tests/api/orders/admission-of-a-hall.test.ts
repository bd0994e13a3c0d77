import { expect, it } from "vitest";

import type { Scan } from "#contract/operations/admissions";
import { api } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { boughtOrder } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

const run = commandRunner(testPaymentDeps());
const PER_ORDER = 9;
const reason = ["--reason", "Ill"];

async function boughtCodes(instanceId: string) {
  const { order, session } = await boughtOrder({ free: true, quantity: PER_ORDER, instanceId });
  const { value } = await api.getOrder({ params: { id: order.id }, session, orderToken: null });
  const codes = value.tickets.map(({ barcode }) => barcode ?? "");
  return { number: order.number, id: value.tickets[0]?.id ?? "", codes };
}

const rows = Array.from({ length: 24 }, (_, row) => ({ row: `R${row}`, seats: PER_ORDER }));

it("of 200 scans of which 20 are wrong in every way there is, the 180 right ones and no other admit", async () => {
  const { instanceId } = await createTestPerformance({ rows });
  const other = await createTestPerformance({ rows: rows.slice(0, 2) });
  const cancelled = await createTestPerformance({ rows: rows.slice(0, 1) });
  const session = await staffSession();
  const scan = async (code: string) => {
    const call = { params: { id: instanceId }, body: { code }, session };
    return (await api.admitTicket(call)).value;
  };

  const bought = [];
  for (let count = 0; count < 21; count += 1) bought.push(await boughtCodes(instanceId));
  const [partly, ...whole] = bought;
  const refunded = await boughtCodes(instanceId);
  const elsewhere = await boughtCodes(other.instanceId);
  const elsewhereReturned = await boughtCodes(other.instanceId);
  const called = await boughtCodes(cancelled.instanceId);
  const [refundedOne = "", creditedOne = "", before = "", twice = ""] = partly?.codes ?? [];
  const right = whole.flatMap(({ codes }) => codes);
  expect(right).toHaveLength(180);
  const [sample = ""] = right;

  const returns = [
    ["return-tickets", partly?.number ?? "", "refund", refundedOne],
    ["return-tickets", partly?.number ?? "", "credit", creditedOne],
    ["refund", refunded.number],
    ["refund", elsewhereReturned.number],
  ];
  for (const command of returns)
    expect(await run(...command, ...reason)).toMatchObject({ ok: true });
  await stored.instances.change({ id: cancelled.instanceId }, { cancelled: true });
  for (const code of [before, twice]) expect(await scan(code)).toMatchObject({ state: "valid" });

  const wrong: [code: string, state: Scan["state"]][] = [
    [before, "admitted"],
    [twice.replaceAll(/(\d{4})/g, "$1 "), "admitted"],
    [refundedOne, "returned"],
    [creditedOne, "returned"],
    [refunded.codes[0] ?? "", "returned"],
    [refunded.codes[1] ?? "", "returned"],
    [elsewhereReturned.codes[0] ?? "", "returned"],
    [elsewhere.codes[0] ?? "", "other-performance"],
    [called.codes[0] ?? "", "other-performance"],
    [sample.slice(0, -1) + String((Number(sample.at(-1)) + 1) % 10), "unknown"],
    [sample.slice(0, -1), "unknown"],
    [`${sample}0`, "unknown"],
    [`98${sample.slice(2)}`, "unknown"],
    [sample + sample, "unknown"],
    [`-${sample}`, "unknown"],
    [sample.replaceAll("9", "９"), "unknown"],
    [partly?.number ?? "", "unknown"],
    [whole[0]?.id ?? "", "unknown"],
    ["' or 1=1 --", "unknown"],
    [" ", "unknown"],
  ];
  expect(wrong).toHaveLength(20);

  // The wrong ones among the others, and several scanners at a time.
  const all = right.flatMap((code, at) => {
    const between = at % 9 === 0 ? wrong[at / 9] : undefined;
    return [[code, "valid"] as const, ...(between === undefined ? [] : [between])];
  });
  expect(all).toHaveLength(200);
  const misjudged: string[] = [];
  const scanner = async (from: number) => {
    for (let at = from; at < all.length; at += 4) {
      const [code = "", state] = all[at] ?? [];
      const found = (await scan(code)).state;
      if (found !== state) misjudged.push(`${code}: ${found}, not ${state}`);
    }
  };
  await Promise.all([0, 1, 2, 3].map(scanner));
  expect(misjudged).toEqual([]);
  const { value } = await api.listAdmissions({ params: { id: instanceId }, query: {}, session });
  // 5 more of the first order were not scanned.
  expect([value.admitted, value.sold]).toEqual([182, 187]);
}, 120_000);
