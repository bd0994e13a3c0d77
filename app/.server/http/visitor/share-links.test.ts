import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";

import { createShareLinks } from "./basket-link";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the token of a link to tickets", () => {
  const links = createShareLinks(["the secret of today"]);

  it("is 256 bits, another for each link, and the same for the same", () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(Buffer.from(links.tokenOf(one), "base64url")).toHaveLength(32);
    expect(links.tokenOf(one)).toBe(links.tokenOf(one));
    expect(links.tokenOf(one)).not.toBe(links.tokenOf(other));
  });

  it("is known again by its hash, also after the secret was changed, and not without the secret", () => {
    const id = randomUUID();
    const token = links.tokenOf(id);
    const both = createShareLinks(["the secret of tomorrow", "the secret of today"]);
    expect(both.tokenOf(id)).not.toBe(token);
    expect(both.knownToken(id, sha256(token))).toBe(token);
    expect(createShareLinks(["another"]).knownToken(id, sha256(token))).toBeNull();
    expect(both.knownToken(id, sha256(id))).toBeNull();
  });
});
