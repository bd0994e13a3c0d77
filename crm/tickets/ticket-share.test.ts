import { describe, expect, it } from "vitest";

import { shareRefusal } from "./ticket-share";

const ticket = (instanceId: string, shareId: string | null = null) => ({ instanceId, shareId });

describe("tickets on one link", () => {
  it("are of one performance, with which it ends, and on no other link", () => {
    expect(shareRefusal([ticket("i1"), ticket("i1")])).toBeNull();
    expect(shareRefusal([ticket("i1"), ticket("i2")])).toBe("several-performances");
    expect(shareRefusal([ticket("i1"), ticket("i1", "s1")])).toBe("shared-already");
  });
});
