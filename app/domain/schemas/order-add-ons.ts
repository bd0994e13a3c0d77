import { z } from "zod";

const GIFT_MOST = 10_000;

/** "quantity.<performance>.<item>": how many of something that is sold for a performance. */
const FIELD = /^quantity\.([\w-]+)\.([\w-]+)$/;

const MOST = 99;

const dollars = z.coerce
  .number({ error: "gift.amount" })
  .int({ error: "gift.amount" })
  .min(1, { error: "gift.amount" })
  .max(GIFT_MOST, { error: "gift.amount" });

/** What is chosen after an order. `gift` is a sum in minor units, "other" with its dollars beside it, or none. */
export const orderAddOnsSchema = z
  .looseObject({
    requestKey: z.uuid({ error: "refused" }),
    gift: z.string().max(12).default("none"),
    giftOther: z.string().max(20).optional(),
  })
  .transform((form, context) => {
    const gift = giftOf(form.gift, form.giftOther);
    if (!gift.ok) {
      context.addIssue({ code: "custom", message: "gift.amount", path: ["giftOther"] });
      return z.NEVER;
    }
    const items = Object.entries(form).flatMap(([name, value]) => {
      const [, instanceId, itemId] = FIELD.exec(name) ?? [];
      const quantity = Number(value);
      const isSome = Number.isInteger(quantity) && quantity > 0 && quantity <= MOST;
      return instanceId === undefined || itemId === undefined || !isSome
        ? []
        : [{ instanceId, itemId, quantity }];
    });
    if (gift.amount === null && items.length === 0) {
      context.addIssue({ code: "custom", message: "gift.nothing", path: ["gift"] });
      return z.NEVER;
    }
    return { requestKey: form.requestKey, gift: gift.amount, items };
  });

function giftOf(
  chosen: string,
  other: string | undefined,
): { ok: true; amount: number | null } | { ok: false } {
  if (chosen === "none") return { ok: true, amount: null };
  const sum =
    chosen === "other" ? dollars.safeParse((other ?? "").replace(/^\$/, "").trim()) : null;
  if (sum !== null) return sum.success ? { ok: true, amount: sum.data * 100 } : { ok: false };
  const amount = Number(chosen);
  return Number.isInteger(amount) && amount >= 100 && amount <= GIFT_MOST * 100
    ? { ok: true, amount }
    : { ok: false };
}
