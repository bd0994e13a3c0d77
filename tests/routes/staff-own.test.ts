import { describe, expect, it } from "vitest";

import { fakeCustomer } from "../support/fake-crm/people";
import { desk, staffVisit, taylor } from "./staff-visit";

const { site, cookies, open, post, signInRobin } = staffVisit();

describe("what staff sign in with", () => {
  it("takes a password of one's own, by the present one, and shows none of them again", async () => {
    await post(`${desk}/sign-in`, taylor);
    const page = `${desk}/password`;
    const empty = await post(page, {});
    for (const word of ["Current password is required", "New password is required"])
      expect(empty.html).toContain(word);
    const typed = { newPassword: "Matinee22", confirmPassword: "Matinee22" };
    const wrong = await post(page, { ...typed, currentPassword: "Wrong1x" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("That&#x27;s not your password");
    for (const secret of ["Wrong1x", "Matinee22"]) expect(wrong.html).not.toContain(secret);
    const changed = await post(page, { ...typed, currentPassword: taylor.password });
    expect(changed.leadsTo).toBe(`${desk}/customers`);
    expect((await open(`${desk}/customers`)).html).toContain("Password changed.");
    expect(site().crm.state.staff.chosen).toBe("Matinee22");
  });

  it("sets up an authenticator, and shows the secret again beside a wrong code", async () => {
    await post(`${desk}/sign-in`, taylor);
    const begun = await post(`${desk}/second-factor`, { intent: "begin" });
    expect(begun.html).toContain("JBSW Y3DP EHPK 3PXP");
    const secret = "JBSWY3DPEHPK3PXP";
    const fields = { secret, uri: `otpauth://totp/riverside:x?secret=${secret}` };
    const wrong = await post(`${desk}/second-factor`, { ...fields, code: "000000" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("JBSW Y3DP EHPK 3PXP");
    const odd = { secret: "<script>", uri: "https://evil.example", code: "123456" };
    expect((await post(`${desk}/second-factor`, odd)).status).toBe(400);
    expect((await post(`${desk}/second-factor`, { ...fields, code: "123456" })).leadsTo).toBe(
      `${desk}/customers`,
    );
  });
});

describe("the log of what staff did", () => {
  it("is read page by page by a supervisor, and by nobody else", async () => {
    const { acts } = site().crm.state.staff;
    for (let id = 1; id <= 51; id += 1)
      acts.unshift({
        id,
        at: "2026-12-01T12:00:00-05:00",
        actor: taylor.email,
        action: "magic-link",
        reason: `Call ${id}.`,
        details: {},
      });
    await post(`${desk}/sign-in`, taylor);
    expect((await open(`${desk}/log`)).leadsTo).toBe(`${desk}/customers`);
    const { html } = await open(`${desk}/customers`);
    expect(html).toContain("Only supervisors can do this");
    expect(html).not.toContain(`${desk}/log`);
    cookies.clear();
    await signInRobin();
    const newest = (await open(`${desk}/log`)).html;
    expect(newest).toContain("Call 51.");
    expect(newest).toContain(`href="${desk}/customers/${fakeCustomer.id}"`);
    expect(newest).not.toContain("Call 1.");
    const before = new RegExp(`${desk}/log\\?before=(\\d+)`).exec(newest)?.[0] ?? "";
    const last = (await open(before)).html;
    expect(last).toContain("Call 1.");
    expect(last).not.toContain("Call 2.");
    expect((await open(`${desk}/log?before=x`)).html).toContain("Call 51.");
  });
});
