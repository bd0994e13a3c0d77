import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { MAX_CODE_LENGTH, type CodeReason } from "~/pages/basket/basket-refusal";
import { enterVisitorCode } from "~/pages/basket/change-codes.server";

/** The performances that a program's code opens, or why there are none (404). Unknown codes are counted by caller. */
export async function getProgrammePage(
  { crm, addressBlock, now, priceTerms, basket }: AppLoadContext,
  code: string,
) {
  const year = now.slice(0, 4);
  const closed = (reason: CodeReason) => data({ programme: null, reason, year }, { status: 404 });
  if (code.length > MAX_CODE_LENGTH) return closed("not-recognised");
  const found = await crm.getProgramme({
    params: { code },
    query: { terms: await priceTerms() },
    session: null,
    caller: addressBlock,
  });
  if (found.ok) {
    const codes = (await basket())?.codes ?? [];
    const isActive = codes.some((each) => each.code === found.value.code);
    return data({ programme: { ...found.value, isActive }, reason: null, year });
  }
  switch (found.failure.code) {
    case "code-not-recognised":
      return closed("not-recognised");
    case "not-allowed":
      return closed(found.failure.reason);
    case "unavailable":
      return throwErrorPage(503);
  }
}

/** Puts a program's code into the visitor's basket, so that its prices are open everywhere. Null when it is, else why not. */
export async function enterProgramme(
  context: AppLoadContext,
  code: string,
): Promise<CodeReason | null> {
  if (code === "") return "empty";
  const { reason } = (await getProgrammePage(context, code)).data;
  return reason ?? enterVisitorCode(context, code);
}
