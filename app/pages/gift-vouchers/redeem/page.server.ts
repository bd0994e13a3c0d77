import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import { submitForm } from "~/.server/forms/submit-form";
import { enterCode } from "~/parts/basket/change-codes.server";
import { isEmpty } from "~/domain/basket/basket";
import type { CodeReason } from "~/parts/refusals/basket-refusal";
import { codeNotice } from "~/parts/basket/notices";
import { pathTo } from "~/routing/paths";
import { redeemForm } from "./form";

export async function getRedeemPage(context: AppLoadContext) {
  const [basket, customer] = await Promise.all([context.basket(), context.customer()]);
  return {
    vouchers: (basket?.codes ?? []).filter(({ kind }) => kind === "gift-voucher"),
    hasLines: basket !== null && !isEmpty(basket),
    signedIn: customer !== null,
  };
}

const MESSAGES = {
  empty: "required.voucherCode",
  "not-recognised": "voucherUnknown",
  "code-expired": "voucherExpired",
  "code-not-valid": "voucherNotValid",
  "code-used-up": "voucherNotValid",
  "access-name-mismatch": "voucherUnknown",
  "programme-without-instances": "voucherUnknown",
  "voucher-empty": "reason.voucher-empty",
  "voucher-blocked": "reason.voucher-blocked",
  "too-many-codes": "voucherTooMany",
  "too-many-tries": "reason.too-many-tries",
  paying: "conflict.paying",
  ordered: "basketOrdered",
} as const satisfies Record<CodeReason, string>;

/** Enters the code into the visitor's basket, creating one if needed, or redirects to sign in and back. */
export async function redeem(args: ActionFunctionArgs) {
  const { context } = args;
  const { crm, addressBlock, session } = context;
  const sent = await args.request.clone().formData();
  if (sent.get("intent") === "sign-in") {
    session.returnTo = pathTo("redeem-gift-voucher");
    return redirect(pathTo("login"), 303);
  }
  return submitForm(args, redeemForm, async ({ code }, { refuse }) => {
    const before = await context.basket();
    const entered = await enterCode(crm, before?.id ?? null, {
      code,
      only: "gift-voucher",
      caller: addressBlock,
      requestKey: randomUUID(),
      session: session.crmSession,
    });
    if (entered.ok) {
      context.keepBasket(entered.value);
      session.flash(codeNotice(code, before, entered.value));
      return redirect(pathTo(isEmpty(entered.value) ? "redeem-gift-voucher" : "basket"), 303);
    }
    const { failure } = entered;
    switch (failure.code) {
      case "code-not-recognised":
        return refuse({ code: MESSAGES["not-recognised"] });
      case "not-allowed":
      case "conflict":
        return refuse({ code: MESSAGES[failure.reason] });
      // The form limits the code, the key is new, and the basket has just been read.
      case "invalid":
      case "key-reused":
      case "not-found":
        throw new Unavailable("enterCode");
    }
  });
}
