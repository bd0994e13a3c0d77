import { expect, it } from "vitest";

import { api } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { attachedPdfs, waitForMail } from "../support/mailbox";
import { boughtOrder, getOrder } from "../support/paying";
import { openRecord, postRecord, saveRecord } from "../support/season/pages";

it("notes for buyers are on the performance, the order, the email and the ticket, in its language", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const none = await api.getInstance({ params: { id: instanceId } });
  expect(none.value.notes).toBeNull();
  const { version } = await openRecord("performances", instanceId);
  const english = `Bring a jacket to ${instanceId}.\nThe roof is open.`;
  const notes = { "en-us": english, sv: "Ta med en jacka." };
  await saveRecord("performances", { id: instanceId, version, values: { notes } });
  expect((await api.getInstance({ params: { id: instanceId } })).value.notes).toBe(english);
  expect((await openRecord("performances", instanceId)).values["notes"]).toEqual(notes);

  const { order, email } = await boughtOrder({ instanceId, quantity: 2 });
  expect((await getOrder(order.id)).performanceNotes).toEqual([{ instanceId, text: english }]);
  const mail = await waitForMail(email, "order-confirmation");
  const [first = ""] = english.split("\n");
  expect(mail.text?.split(first)).toHaveLength(2);
  expect(mail.text).toContain("The roof is open.");
  const [pdf] = await attachedPdfs(mail);
  expect(JSON.stringify(pdf).replace(/\s/g, "")).toContain("Theroofisopen.");
});

it("notes that would not fit on a ticket are refused, and an empty text clears them", async () => {
  const { instanceId } = await createTestPerformance();
  const { version } = await openRecord("performances", instanceId);
  const long = { id: instanceId, version, values: { notes: "x".repeat(401) } };
  expect((await postRecord("performances", long)).failure).toMatchObject({
    fields: { notes: "too-long" },
  });
  await saveRecord("performances", { ...long, values: { notes: "Bring a jacket." } });
  const now = await openRecord("performances", instanceId);
  await saveRecord("performances", {
    id: instanceId,
    version: now.version,
    values: { notes: null },
  });
  expect((await openRecord("performances", instanceId)).values["notes"]).toBeNull();
});
