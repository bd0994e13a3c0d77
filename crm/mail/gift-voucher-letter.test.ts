import { expect, it } from "vitest";

import { formatsIn } from "../platform/formats";
import { wordsIn } from "../platform/words";
import { renderLetter } from "./letter";
import { giftVoucherLetter } from "./product-letters";

it("names and messages stored before they were checked add no link or line to a voucher's mail", () => {
  const writing = { t: wordsIn("en-us"), format: formatsIn("en-US") };
  const letter = giftVoucherLetter(writing, {
    voucher: { amount: 5_000, currency: "USD", code: "GV-TEST" },
    details: {
      toName: "Ada\nwww.evil.example",
      fromName: "Bob https://evil.example\r\nYour card was declined.",
      message: "Happy birthday!\nSee evil.example/pay\u202e",
    },
  });
  const { subject, textBody, htmlBody } = renderLetter(letter, "en-US");
  expect(textBody).toContain("From Bob https evil. example Your card was declined.:\n");
  expect(textBody).toContain("Happy birthday!\nSee evil. example/pay");
  for (const part of [subject, textBody, htmlBody])
    expect(part).not.toMatch(/evil\.example|www\.evil|:\/\/evil|\u202e/);
});
