import { expectTypeOf, it } from "vitest";

import type { simpleLetter } from "./simple-letters";

type Contents<L extends Parameters<typeof simpleLetter>[1]> = Parameters<typeof simpleLetter<L>>[2];

it("a simple letter takes a URL and further parts exactly if its row has a place for them", () => {
  expectTypeOf<{ url: string }>().toExtend<Contents<"mail.passwordReset">>();
  expectTypeOf<Record<never, never>>().not.toExtend<Contents<"mail.passwordReset">>();
  expectTypeOf<{ url: string; more: [] }>().not.toExtend<Contents<"mail.passwordReset">>();
  expectTypeOf<{ url: string; more: [] }>().toExtend<Contents<"mail.magicLink">>();
  expectTypeOf<{ more: [] }>().not.toExtend<Contents<"mail.magicLink">>();
  expectTypeOf<Contents<"mail.passwordReset" | "mail.magicLink">>().toBeNever();
});
