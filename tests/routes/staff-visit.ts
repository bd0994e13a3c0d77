import { afterEach, beforeEach } from "vitest";

import { startTestStorefront } from "../support/test-storefront";
import type { TestStorefront } from "../support/test-storefront";

/** Where the staff's pages are in these tests. */
export const desk = "/counter-x9";
const password = "Counter1";
export const taylor = { email: "taylor@riverside.example", password };
export const robin = { email: "robin@riverside.example", password };

type Seen = { status: number; leadsTo: string | null; html: string; set: string[] };

/** A storefront with staff's pages and one browser, new for each test. */
export function staffVisit() {
  let storefront: TestStorefront | null = null;
  /** What the browser keeps, by name. */
  const cookies = new Map<string, string>();
  beforeEach(async () => {
    storefront = await startTestStorefront({ variables: { ADMIN_PATH: desk.slice(1) } });
    cookies.clear();
  });
  afterEach(() => storefront?.close());

  const site = () => {
    if (storefront === null) throw new Error("there is a storefront during a test only");
    return storefront;
  };
  const sent = () => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  async function see(answer: Response): Promise<Seen> {
    const set = answer.headers.getSetCookie();
    for (const line of set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status } = answer;
    return { status, leadsTo: answer.headers.get("Location"), html: await answer.text(), set };
  }
  const open = async (path: string) => see(await site().fetch(path, { headers: sent() }));
  const post = async (path: string, fields: Record<string, string>) =>
    see(await site().post(path, fields, sent()));

  return {
    site,
    cookies,
    open,
    post,
    /** The supervisor, with the authenticator's code. */
    async signInRobin() {
      await post(`${desk}/sign-in`, robin);
      await post(`${desk}/sign-in/code`, { code: "123 456" });
    },
  };
}
