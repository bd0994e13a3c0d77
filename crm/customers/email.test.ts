import { describe, expect, it } from "vitest";

import { emailSchema } from "../../app/domain/schemas/email";
import { emailFault } from "./customer-detail-rules";

const accepted = ["ada@example.com", "o'brien+box@mail.example.co.uk", "A.Lovelace@EXAMPLE.COM"];
/** Characters that end a header line or separate the addresses in one, and marks that nobody sees. */
const refused = [
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@example.com\u0000",
  "ada\u0007@example.com",
  "ada lovelace@example.com",
  "ada\u00a0lovelace@example.com",
  "ada\u202e@example.com",
  "ada\u200b@example.com",
  "<ada@example.com>",
  "Ada<ada@example.com",
  "ada@example.com,eve@example.com",
  "eve,ada@example.com",
  "eve;ada@example.com",
  "ada@example.com;eve.example.com",
  '"ada"@example.com',
  "ada@example.com(x)",
];

describe("an email address", () => {
  it.each(accepted)("%s is accepted by the storefront and the box office", (email) => {
    expect(emailFault(email)).toBeNull();
    expect(emailSchema.safeParse(email).success).toBe(true);
  });

  it.each(refused)("%j is refused by both", (email) => {
    expect(emailFault(email)).toBe("email");
    expect(emailSchema.safeParse(email).success).toBe(false);
  });
});
