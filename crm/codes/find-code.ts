import { eq } from "drizzle-orm";

import type { CodeKind } from "./basket-code-rules";
import { codeKinds } from "./code-kind";
import { findAccessRegistration } from "../access/access-registrations";
import type { Reader } from "../platform/database/database";
import { findVoucher } from "../vouchers/gift-vouchers";
import { programmes, promoCodes } from "./tables";

/** What a code stands for: `ref` names it among those of its kind, `code` is how it is kept. */
type FoundCode = { kind: CodeKind; ref: string; code: string };

/** Which kind of code a tidy one is, and what it stands for; null when nothing is known by it. */
export async function findCode(db: Reader, code: string): Promise<FoundCode | null> {
  for (const kind of codeKinds(code)) {
    const ref = await LOOK_UPS[kind](db, code);
    if (ref !== null) return { kind, ref, code };
  }
  return null;
}

const LOOK_UPS: Record<CodeKind, (db: Reader, code: string) => Promise<string | null>> = {
  "gift-voucher": async (db, code) => (await findVoucher(db, code))?.id ?? null,
  access: async (db, code) => (await findAccessRegistration(db, code))?.code ?? null,
  programme: async (db, code) => (await findProgramme(db, code))?.id ?? null,
  promo: async (db, code) => {
    const [row] = await db
      .select({ id: promoCodes.id })
      .from(promoCodes)
      .where(eq(promoCodes.code, code));
    return row?.id ?? null;
  },
};

/** The programme of a tidy code, or null. */
export async function findProgramme(
  db: Reader,
  code: string,
): Promise<typeof programmes.$inferSelect | null> {
  const [row] = await db.select().from(programmes).where(eq(programmes.code, code));
  return row ?? null;
}
