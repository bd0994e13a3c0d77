import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { customPriceError } from "../pricing/price-rules";
import { mayUsePriceType } from "../pricing/rights-rules";
import { ownTryKeys, tryKeys } from "../sign-in/rules";
import { isGiftVoucherCode, makeGiftVoucherCode, voucherRefusal } from "../vouchers/rules";
import {
  codeKinds,
  type CodeRecord,
  codeRefusal,
  codesOpenSale,
  locksTickets,
  promoRefusal,
  type PromoRule,
  promoTickets,
  tidyCode,
} from "./rules";

const NOW = new Date("2026-11-20T12:00:00Z");
const later = new Date(NOW.getTime() + 1);
const entry = { id: "e", code: "CODE", name: "", refusal: null };
const everything: PromoRule = {
  off: { percent: 10 },
  eventIds: null,
  priceTypeIds: null,
  minTickets: 1,
};
const promo = (rule: Partial<PromoRule> = {}, opensPriority = false): CodeRecord => ({
  ...entry,
  kind: "promo",
  promoCodeId: "p",
  rule: { ...everything, ...rule },
  opensPriority,
});
const access: CodeRecord = {
  ...entry,
  kind: "access",
  registrationId: "r",
  priceTypeIds: ["access"],
  maxTickets: 2,
  companions: 1,
};
const programme: CodeRecord = {
  ...entry,
  kind: "programme",
  programmeId: "g",
  priceTypeIds: ["school"],
  instanceIds: ["i1"],
};
const refused = (code: CodeRecord): CodeRecord => ({ ...code, refusal: "code-expired" });
const ticket = {
  id: "t1",
  eventId: "e1",
  priceTypeId: "standard",
  packageItemId: null,
  isChosenByBuyer: false,
};

describe("a gift voucher's code", () => {
  it("is four characters, a hyphen and seven, none of which looks like another", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (random) => {
        const code = makeGiftVoucherCode((below) => random.next().value % below);
        expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{7}$/);
        expect(isGiftVoucherCode(code)).toBe(true);
      }),
    );
  });

  it("is known in any case, with any dash, and with spaces; any letter and digit may be in it", () => {
    for (const typed of ["abcd-1234567", " ABCD – 1234567 ", "AbCd\u20111234567", "O0I1-l5S2Z8b"])
      expect(isGiftVoucherCode(tidyCode(typed))).toBe(true);
    for (const typed of ["abc-1234567", "abcd1234567", "abcd-12345678", "äbcd-1234567", ""])
      expect(isGiftVoucherCode(tidyCode(typed))).toBe(false);
  });
});

describe("the one code box", () => {
  it("looks for a voucher only where the code has its form, then for access, programme and promo", () => {
    expect(codeKinds("ABCD-1234567")).toEqual(["gift-voucher", "access", "programme", "promo"]);
    expect(codeKinds("AUTUMN15")).toEqual(["access", "programme", "promo"]);
  });

  it("counts tries for whoever tries; strangers share one number", () => {
    const who = { basketId: "b", customerId: "c", callerHash: "h", browserHash: null };
    const nobody = { basketId: null, customerId: null, callerHash: null, browserHash: null };
    expect(tryKeys(who)).toEqual([
      { key: "basket:b", max: 20 },
      { key: "customer:c", max: 20 },
      { key: "caller:h", max: 20 },
    ]);
    expect(tryKeys(nobody)).toEqual([{ key: "strangers", max: 200 }]);
  });

  it("counts tries of a registered customer and a known browser apart from the address, when that has none left", () => {
    const guest = { basketId: "b", customerId: "c", callerHash: "h", browserHash: null };
    const personal = [
      { key: "basket:b", max: 20 },
      { key: "customer:c", max: 20 },
    ];
    expect(ownTryKeys(guest, true)).toEqual(personal);
    expect(ownTryKeys(guest, false)).toBeNull();
    expect(ownTryKeys({ ...guest, browserHash: "n" }, false)).toEqual([
      ...personal,
      { key: "browser:n", max: 20 },
      { key: "known-at:h", max: 60 },
    ]);
  });
});

describe("a promo code", () => {
  const unlimited = {
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    uses: 1_000,
    usesOfCustomer: 1_000,
  };

  it("is good from its first instant up to its last, which is too late", () => {
    expect(promoRefusal(unlimited, NOW)).toBeNull();
    expect(promoRefusal({ ...unlimited, validFrom: NOW, validUntil: later }, NOW)).toBeNull();
    expect(promoRefusal({ ...unlimited, validFrom: later }, NOW)).toBe("code-not-valid");
    expect(promoRefusal({ ...unlimited, validUntil: NOW }, NOW)).toBe("code-expired");
  });

  it("is used up by all together, and by one", () => {
    const limited = { ...unlimited, maxUses: 3, maxUsesPerCustomer: 1, uses: 2, usesOfCustomer: 0 };
    expect(promoRefusal(limited, NOW)).toBeNull();
    expect(promoRefusal({ ...limited, uses: 3 }, NOW)).toBe("code-used-up");
    expect(promoRefusal({ ...limited, usesOfCustomer: 1 }, NOW)).toBe("code-used-up");
  });

  it("is for the tickets of its events and price types with a price of the list that are in no package, and for none when they are too few", () => {
    const tickets = [
      ticket,
      { ...ticket, id: "t2", eventId: "e2" },
      { ...ticket, id: "t3", priceTypeId: "under30" },
      { ...ticket, id: "t4", packageItemId: "flex" },
      { ...ticket, id: "t5", isChosenByBuyer: true },
    ];
    const ids = (rule: Partial<PromoRule>) =>
      promoTickets({ ...everything, ...rule }, tickets).map(({ id }) => id);
    expect(ids({})).toEqual(["t1", "t2", "t3"]);
    expect(ids({ eventIds: ["e1"], priceTypeIds: ["standard"] })).toEqual(["t1"]);
    expect(ids({ minTickets: 3 })).toHaveLength(3);
    expect(ids({ minTickets: 4 })).toEqual([]);
  });

  it("is not valid for a basket that has nothing for it, unless it opens the priority sale", () => {
    expect(codeRefusal(promo(), [ticket])).toBeNull();
    expect(codeRefusal(promo(), [])).toBe("code-not-valid");
    expect(codeRefusal(promo(), [{ ...ticket, isChosenByBuyer: true }])).toBe("code-not-valid");
    expect(codeRefusal(promo({ eventIds: ["e2"] }), [ticket])).toBe("code-not-valid");
    expect(codeRefusal(promo({}, true), [])).toBeNull();
    expect(codeRefusal(refused(promo({}, true)), [ticket])).toBe("code-expired");
  });
});

it("tickets are locked while a gift voucher is among the codes, and by no other code", () => {
  const voucher: CodeRecord = { ...entry, kind: "gift-voucher", voucherId: "v", balance: 100 };
  expect(locksTickets([promo(), voucher])).toBe(true);
  expect(locksTickets([promo(), access, programme])).toBe(false);
  expect(locksTickets([])).toBe(false);
});

describe("a gift voucher", () => {
  it("pays in its own currency while it is active, has not ended and has something left", () => {
    const voucher = { state: "active", currency: "USD", expiresAt: later, balance: 1 } as const;
    expect(voucherRefusal(voucher, "USD", NOW)).toBeNull();
    expect(voucherRefusal({ ...voucher, expiresAt: null }, "USD", NOW)).toBeNull();
    expect(voucherRefusal({ ...voucher, state: "blocked" }, "USD", NOW)).toBe("code-not-valid");
    expect(voucherRefusal(voucher, "SEK", NOW)).toBe("code-not-valid");
    expect(voucherRefusal({ ...voucher, expiresAt: NOW }, "USD", NOW)).toBe("code-expired");
    expect(voucherRefusal({ ...voucher, balance: 0 }, "USD", NOW)).toBe("voucher-empty");
  });
});

describe("what codes and memberships open", () => {
  const nobody = { memberships: [], codes: [] };
  const member = {
    memberships: [{ levelId: "6", hasPriority: false, itemId: null, worth: 0 }],
    codes: [],
  };
  const type = (
    eligibility: "all" | "member" | "access" | "programme",
    id: string = eligibility,
  ) => ({
    id,
    eligibility,
  });

  it("is a price for members, for holders of a registration, for a programme's performances", () => {
    expect(mayUsePriceType(type("all"), "i1", nobody)).toBe(true);
    expect(mayUsePriceType(type("member"), "i1", member)).toBe(true);
    expect(mayUsePriceType(type("access"), "i1", { ...nobody, codes: [access] })).toBe(true);
    const school = type("programme", "school");
    expect(mayUsePriceType(school, "i1", { ...nobody, codes: [programme] })).toBe(true);
    expect(mayUsePriceType(school, "i2", { ...nobody, codes: [programme] })).toBe(false);
  });

  it("is nothing to those who have neither, nor by a code that gives nothing now", () => {
    const dead = { ...nobody, codes: [access, programme, promo()].map(refused) };
    for (const rights of [nobody, dead])
      for (const restricted of [type("member"), type("access"), type("programme", "school")])
        expect(mayUsePriceType(restricted, "i1", rights)).toBe(false);
    const other = type("access", "another");
    expect(mayUsePriceType(other, "i1", { ...nobody, codes: [access] })).toBe(false);
  });

  it("is the priority sale by a promo code, and what the box office sells by a programme's", () => {
    const instance = { id: "i1", eventId: "e1" };
    const opens = (code: CodeRecord, refusal: "priority" | "box-office-only" | "not-on-sale") =>
      codesOpenSale([code], instance, refusal);
    expect(opens(promo({}, true), "priority")).toBe(true);
    expect(opens(promo({ eventIds: ["e1"] }, true), "priority")).toBe(true);
    expect(opens(promo({ eventIds: ["e2"] }, true), "priority")).toBe(false);
    expect(opens(promo({}, false), "priority")).toBe(false);
    expect(opens(promo({}, true), "not-on-sale")).toBe(false);
    expect(opens(programme, "box-office-only")).toBe(true);
    expect(opens(programme, "priority")).toBe(false);
    expect(opens(refused(programme), "box-office-only")).toBe(false);
    expect(codesOpenSale([programme], { id: "i2", eventId: "e1" }, "box-office-only")).toBe(false);
  });
});

describe("a price that the buyer says", () => {
  it("is between the least and the most, never below nothing, and only where one may wish", () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(50_000), fc.integer(), (min, more, wish) => {
        const rule = { min, max: min + more };
        const isGood = wish >= rule.min && wish <= rule.max;
        expect(customPriceError(rule, wish) === null).toBe(isGood);
        expect(customPriceError(null, wish)).toBe("not-open");
      }),
    );
    expect(customPriceError({ min: -5, max: 100 }, -1)).toBe("too-low");
    expect(customPriceError({ min: -5, max: 100 }, 0)).toBeNull();
    expect(customPriceError({ min: 500, max: 2000 }, 500)).toBeNull();
    expect(customPriceError({ min: 500, max: 2000 }, 2000)).toBeNull();
  });
});
