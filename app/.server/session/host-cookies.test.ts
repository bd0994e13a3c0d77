import express from "express";
import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { listen } from "../../../tests/support/servers/listen";
import { hostCookies } from "./host-cookies";

/** What a program behind the middleware reads, and what a browser gets. */
async function send(cookie: string, isSecure = true) {
  const app = express();
  app.use(hostCookies(isSecure));
  app.use((req, res) => {
    res.cookie("foyer", "new", { path: "/", httpOnly: true });
    res.append("Set-Cookie", "viewer=1; Path=/watch; Secure");
    res.clearCookie("refused", { path: "/" });
    res.end(req.headers.cookie ?? "none");
  });
  const { url, close } = await listen(createServer(app));
  onTestFinished(close);
  const response = await fetch(url, { headers: { cookie } });
  return { read: await response.text(), set: response.headers.getSetCookie() };
}

it("over https cookies carry a prefix, which the program does not see", async () => {
  const { read, set } = await send("__Host-foyer=a; __Secure-viewer=2; other=3");
  expect(read).toBe("foyer=a; viewer=2; other=3");
  expect(set).toEqual([
    "__Host-foyer=new; Path=/; HttpOnly; Secure",
    "__Secure-viewer=1; Path=/watch; Secure",
    expect.stringMatching(/^__Host-refused=; Path=\/; Expires=.*; Secure$/),
  ]);
});

it("a cookie without the prefix is accepted until it is set again, and never instead of one with it", async () => {
  const { read, set } = await send("foyer=old; lang=sv");
  expect(read).toBe("foyer=old; lang=sv");
  expect(set.at(-1)).toBe("foyer=; Path=/; Max-Age=0; HttpOnly; Secure");
  expect((await send("foyer=planted; __Host-foyer=ours")).read).toBe("foyer=ours");
});

it("a cookie for all paths replaces one that had a path of its own", async () => {
  expect((await send("__Secure-viewer=old; __Host-viewer=new")).read).toBe("viewer=new");
  expect((await send("__Host-viewer=a; __Host-viewer=b")).read).toBe("none");
});

it.each([true, false])("a cookie that comes twice is ignored (https: %s)", async (isSecure) => {
  expect((await send("foyer=a; lang=sv; foyer=b", isSecure)).read).toBe("lang=sv");
  expect((await send("foyer=a; foyer=b", isSecure)).read).toBe("none");
});

it("over http names stay as they are", async () => {
  const { read, set } = await send("foyer=a", false);
  expect(read).toBe("foyer=a");
  expect(set[0]).toBe("foyer=new; Path=/; HttpOnly");
});
