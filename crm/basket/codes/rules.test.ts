import fc from "fast-check";
import { expect, it } from "vitest";

import { normalizeVoucherCode } from "#contract/rules/gift-vouchers/gift-voucher";
import { customPriceError } from "../../stock/sale/price-rules";
import { canUsePriceType } from "../prices/rights-rules";
import { isGiftVoucherCode, makeGiftVoucherCode, voucherRefusal } from "../vouchers/rules";
import { codeKinds, codesOpenSale, hasTooManyVouchers, locksTickets, promoRefusal } from "./rules";
import type { CodeRecord, PromoRule } from "../contents/code-record";
import { codeRefusal, promoTickets } from "../discounts/promo-code";

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
  isOnAccount: false,
  registrationId: "r",
  priceTypeIds: ["access"],
  maxTickets: 2,
  companions: 1,
  stepFree: false,
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
  subscriptionId: null,
  isChosenByBuyer: false,
};

it("a generated gift voucher code has four characters, a hyphen and seven, without ambiguous characters", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (random) => {
      const code = makeGiftVoucherCode((below) => random.next().value % below);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{7}$/);
      expect(isGiftVoucherCode(code)).toBe(true);
    }),
  );
});

it("a gift voucher code is recognized in any case, with spaces, and with any dash or none", () => {
  for (const input of ["abcd-1234567", " ABCD – 1234567 ", "AbCd\u20111234567", "abcd 123 4567"])
    expect(normalizeVoucherCode(input)).toBe("ABCD-1234567");
  for (const input of ["abc-123", "äbcd-1234567", "a".repeat(41), ""])
    expect(isGiftVoucherCode(normalizeVoucherCode(input))).toBe(false);
});

it("a gift voucher code of another system is recognized without its hyphens and spaces", () => {
  for (const input of ["xmas-2024-0007", "XMAS 2024 0007", "XMAS20240007"])
    expect(normalizeVoucherCode(input)).toBe("XMAS20240007");
  expect(isGiftVoucherCode("XMAS20240007")).toBe(true);
});

it("codeKinds begins with gift vouchers for our own format, and ends with them for one of another system", () => {
  expect(codeKinds("ABCD-1234567")).toEqual(["gift-voucher", "access", "programme", "promo"]);
  expect(codeKinds("AUTUMN15")).toEqual(["access", "programme", "promo", "gift-voucher"]);
  expect(codeKinds("AUTUMN")).toEqual(["access", "programme", "promo"]);
});

const unlimited = {
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  uses: 1_000,
  usesOfCustomer: 1_000,
};

it("a promo code is valid from validFrom (inclusive) to validUntil (exclusive)", () => {
  expect(promoRefusal(unlimited, NOW)).toBeNull();
  expect(promoRefusal({ ...unlimited, validFrom: NOW, validUntil: later }, NOW)).toBeNull();
  expect(promoRefusal({ ...unlimited, validFrom: later }, NOW)).toBe("code-not-valid");
  expect(promoRefusal({ ...unlimited, validUntil: NOW }, NOW)).toBe("code-expired");
});

it("a promo code is refused at its total limit and at its per-customer limit", () => {
  const limited = { ...unlimited, maxUses: 3, maxUsesPerCustomer: 1, uses: 2, usesOfCustomer: 0 };
  expect(promoRefusal(limited, NOW)).toBeNull();
  expect(promoRefusal({ ...limited, uses: 3 }, NOW)).toBe("code-used-up");
  expect(promoRefusal({ ...limited, usesOfCustomer: 1 }, NOW)).toBe("code-used-up");
});

it("a promo code applies to its events and price types outside of packages and without vouchers, if there are enough tickets", () => {
  const tickets = [
    ticket,
    { ...ticket, id: "t2", eventId: "e2" },
    { ...ticket, id: "t3", priceTypeId: "under30" },
    { ...ticket, id: "t4", packageItemId: "flex" },
    { ...ticket, id: "t5", isChosenByBuyer: true },
    { ...ticket, id: "t6", subscriptionId: "six-evenings" },
  ];
  const ids = (rule: Partial<PromoRule>) =>
    promoTickets({ ...everything, ...rule }, tickets).map(({ id }) => id);
  expect(ids({})).toEqual(["t1", "t2", "t3"]);
  expect(ids({ eventIds: ["e1"], priceTypeIds: ["standard"] })).toEqual(["t1"]);
  expect(ids({ minTickets: 3 })).toHaveLength(3);
  expect(ids({ minTickets: 4 })).toEqual([]);
});

it("a promo code is not valid without eligible tickets, unless it opens the priority sale", () => {
  expect(codeRefusal(promo(), [ticket])).toBeNull();
  expect(codeRefusal(promo(), [])).toBe("code-not-valid");
  expect(codeRefusal(promo(), [{ ...ticket, isChosenByBuyer: true }])).toBe("code-not-valid");
  expect(codeRefusal(promo({ eventIds: ["e2"] }), [ticket])).toBe("code-not-valid");
  expect(codeRefusal(promo({}, true), [])).toBeNull();
  expect(codeRefusal(refused(promo({}, true)), [ticket])).toBe("code-expired");
  expect(codeRefusal(refused(promo()), [])).toBe("code-expired");
});

it("access and programme codes are valid without tickets, unless refused themselves", () => {
  for (const code of [access, programme]) {
    expect(codeRefusal(code, [])).toBeNull();
    expect(codeRefusal(refused(code), [ticket])).toBe("code-expired");
  }
});

it("only gift vouchers lock tickets", () => {
  const voucher: CodeRecord = { ...entry, kind: "gift-voucher", voucherId: "v", balance: 100 };
  expect(locksTickets([promo(), voucher])).toBe(true);
  expect(locksTickets([promo(), access, programme])).toBe(false);
  expect(locksTickets([])).toBe(false);
});

it("an order can have at most ten gift vouchers, not counting other codes", () => {
  const vouchers = (count: number) =>
    Array.from({ length: count }, () => ({ kind: "gift-voucher" as const }));
  expect(hasTooManyVouchers([])).toBe(false);
  expect(hasTooManyVouchers([...vouchers(10), promo(), access, programme])).toBe(false);
  expect(hasTooManyVouchers(vouchers(11))).toBe(true);
});

it("a gift voucher is valid in its own currency while it is active, not expired and not empty", () => {
  const voucher = { state: "active", currency: "USD", expiresAt: later, balance: 1 } as const;
  expect(voucherRefusal(voucher, "USD", NOW)).toBeNull();
  expect(voucherRefusal({ ...voucher, expiresAt: null }, "USD", NOW)).toBeNull();
  expect(voucherRefusal({ ...voucher, state: "blocked" }, "USD", NOW)).toBe("voucher-blocked");
  expect(voucherRefusal(voucher, "SEK", NOW)).toBe("code-not-valid");
  expect(voucherRefusal({ ...voucher, expiresAt: NOW }, "USD", NOW)).toBe("code-expired");
  expect(voucherRefusal({ ...voucher, balance: 0 }, "USD", NOW)).toBe("voucher-empty");
});

const noRights = { memberships: [], codes: [] };
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

it("memberships, access codes and programme codes allow their restricted prices", () => {
  expect(canUsePriceType(type("all"), "i1", noRights)).toBe(true);
  expect(canUsePriceType(type("member"), "i1", member)).toBe(true);
  expect(canUsePriceType(type("access"), "i1", { ...noRights, codes: [access] })).toBe(true);
  const school = type("programme", "school");
  expect(canUsePriceType(school, "i1", { ...noRights, codes: [programme] })).toBe(true);
  expect(canUsePriceType(school, "i2", { ...noRights, codes: [programme] })).toBe(false);
});

it("restricted prices are not allowed without rights or with refused codes", () => {
  const refusedCodes = { ...noRights, codes: [access, programme, promo()].map(refused) };
  for (const rights of [noRights, refusedCodes])
    for (const restricted of [type("member"), type("access"), type("programme", "school")])
      expect(canUsePriceType(restricted, "i1", rights)).toBe(false);
  const other = type("access", "another");
  expect(canUsePriceType(other, "i1", { ...noRights, codes: [access] })).toBe(false);
});

it("a promo code can open the priority sale, and a programme code opens box-office-only sales", () => {
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
  expect(opens(refused(promo({}, true)), "priority")).toBe(false);
  expect(opens(access, "box-office-only")).toBe(false);
  expect(opens(promo({}, true), "box-office-only")).toBe(false);
  // One code that opens the sale is enough.
  expect(codesOpenSale([access, programme], instance, "box-office-only")).toBe(true);
  expect(codesOpenSale([], instance, "priority")).toBe(false);
  expect(codesOpenSale([programme], { id: "i2", eventId: "e1" }, "box-office-only")).toBe(false);
});

it("a pay-what-you-wish price must be offered, within its limits, and not negative", () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(50_000), fc.integer(), (min, more, amount) => {
      const rule = { min, max: min + more };
      const isWithin = amount >= rule.min && amount <= rule.max;
      expect(customPriceError(rule, amount) === null).toBe(isWithin);
      expect(customPriceError(null, amount)).toBe("not-open");
    }),
  );
  expect(customPriceError({ min: -5, max: 100 }, -1)).toBe("too-low");
  expect(customPriceError({ min: -5, max: 100 }, 0)).toBeNull();
  expect(customPriceError({ min: 500, max: 2000 }, 500)).toBeNull();
  expect(customPriceError({ min: 500, max: 2000 }, 2000)).toBeNull();
});
