import { data, type AppLoadContext } from "@remix-run/node";

import { calendarDay } from "~/domain/arithmetic/dates";
import { isEmptyProgramme } from "./code-form";
import { type CodeReason } from "~/parts/refusals/basket-refusal";
import { MAX_CODE_LENGTH } from "#contract/rules/baskets/code";
import { enterVisitorCode } from "~/parts/basket/change-codes.server";

/**
 * The performances that a program code opens, or 404 with the reason; 200 for a valid code that opens none now. Unknown
 * codes are counted per caller.
 */
export async function getProgrammePage(
  { crm, addressBlock, now, priceTerms, basket }: AppLoadContext,
  code: string,
) {
  const today = calendarDay(now);
  const closed = (reason: CodeReason) =>
    data({ programme: null, reason, today }, { status: isEmptyProgramme(reason) ? 200 : 404 });
  if (code.length > MAX_CODE_LENGTH) return closed("not-recognised");
  const result = await crm.getProgramme({
    params: { code },
    query: { terms: await priceTerms() },
    session: null,
    caller: addressBlock,
  });
  if (result.ok) {
    const codes = (await basket())?.codes ?? [];
    const isActive = codes.some((each) => each.code === result.value.code);
    return data({ programme: { ...result.value, isActive }, reason: null, today });
  }
  switch (result.failure.code) {
    case "code-not-recognised":
      return closed("not-recognised");
    case "not-allowed":
      return closed(result.failure.reason);
  }
}

/** Adds a program code to the visitor's basket, which opens its prices on all pages. Returns null or a refusal. */
export async function enterProgramme(
  context: AppLoadContext,
  code: string,
): Promise<CodeReason | null> {
  if (code === "") return "empty";
  const { reason } = (await getProgrammePage(context, code)).data;
  return reason ?? (await enterVisitorCode(context, code)).reason;
}
