import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { accessRoutes } from "../../../app/routing/access-routes";
import { accountRoutes } from "../../../app/routing/account-routes";
import { ownOrderRoutes } from "../../../app/routing/own-order-routes";
import { staffRoutes } from "../../../app/routing/staff-routes";
import { ticketRoutes } from "../../../app/routing/ticket-routes";
import { bare, docPage, fixedParts, notNamedIn, textOf } from "../../support/doc-page";

const root = join(import.meta.dirname, "../../..");
const fileText = (file: string) => readFileSync(join(root, file), "utf8");
const { rows } = docPage("account.md");

const pages = [
  ...accessRoutes,
  ...accountRoutes,
  ...ownOrderRoutes,
  ...ticketRoutes,
  ...staffRoutes,
];
/** One that answers every form with 404 takes none. */
const takesForms = ({ file }: { file: string }) => {
  const [, body = ""] = fileText(join("app", file)).split(/export (?:async )?function action/);
  return body !== "" && !/^\(\) \{\s*return refuse\(404\);/.test(body);
};
const idsOf = (some: typeof pages) => some.map(({ id }) => id).toSorted();

describe("the table of forms", () => {
  const table = rows("The forms");

  it("has every page that takes a form, and no other", () => {
    const named = new Set(table.map(([page]) => bare(page)));
    expect([...named].toSorted()).toEqual(idsOf(pages.filter(takesForms)));
  });

  it.each(table.map((row) => [row[0] ?? "", row[1] ?? "", row] as const))(
    "%s, %s: its journey presses it, and sends it wrong first",
    (_page, button, row) => {
      expect(row).toHaveLength(4);
      const [, , refused = "", journey] = row;
      expect(refused).not.toBe("");
      const test = fileText(bare(journey));
      const [words = ""] = textOf(bare(button)).split("{{");
      expect(test).toContain(words.trim());
      for (const [, file = ""] of refused.matchAll(/`([^`]+)`/g))
        expect(fileText(file)).not.toBe("");
      if (!/^[(–]/.test(refused)) expect(test).toMatch(/refused\b/);
    },
  );
});

describe("the table of pages without a form", () => {
  const table = rows("The pages without a form");

  it("has every one of them", () => {
    const named = table.map(([page]) => bare(page));
    expect(named.toSorted()).toEqual(idsOf(pages.filter((page) => !takesForms(page))));
  });

  it.each(table.map((row) => [row[0] ?? "", row] as const))(
    "%s is opened by its journey",
    (_page, row) => {
      expect(row).toHaveLength(3);
      const [, opened, journey] = row;
      expect(fileText(bare(journey))).toContain(bare(opened));
    },
  );
});

/** Section 8 of the specification, "Login and account", as it is written there. */
const MESSAGES = [
  /^Login is required, please enter your email to continue or create an account$/,
  /^Login failed - please try again$/,
  /^Account locked - too many incorrect password attempts$/,
  /^Please reset your password$/,
  /^Registration failed$/,
  /probably an existing account, try reset password/,
  /please supply a password/,
  /^Logout failed/,
  /^Reset password failed/,
  /^Countries list failed to load/,
  /^Order not found$/,
  /^Order not found \(broken link\)/,
  /^Authentication link expired$/,
  /^Authentication link expired \(request a new one\)/,
  /^Customer not found$/,
  /^Customer not found \(register below\)/,
  /^Too many responses$/,
  /^Too many responses \(contact support\)/,
  /^Could not fetch details/,
  /^Could not update details/,
  /^Could not update password/,
  /^Could not update preferences/,
  /^Could not load orders/,
  /^Shared ticket link broken/,
  /^Gift voucher not recognised/,
  /^Cancel order failed$/,
  /^Cancel order failed \(contact the box office\)/,
  /^Reserved order locked/,
  /^Basket not empty when adding a reserved order/,
  /^Basket not empty \(offer to empty it\)/,
];

describe("the table of messages", () => {
  const table = rows("The messages of the specification");

  it("has every message of the specification", () => {
    expect(notNamedIn(table, MESSAGES)).toEqual([]);
  });

  it.each(table.map((row) => [row[0] ?? "", row] as const))(
    "%s is read by a test",
    (_name, row) => {
      expect(row).toHaveLength(4);
      const [, answers = "", key, file] = row;
      expect(answers).not.toBe("");
      const test = fileText(bare(file));
      const said = fixedParts(bare(key)).filter((part) => test.includes(part));
      expect(said, `${bare(key)} in ${bare(file)}`).not.toEqual([]);
    },
  );
});
