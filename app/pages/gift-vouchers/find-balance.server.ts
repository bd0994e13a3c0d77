import type { AppLoadContext } from "@remix-run/node";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { throwErrorPage } from "~/.server/http/rendering/replies";

/** Returns the gift voucher for a normalized code, or a message key. Failed attempts count toward a limit. */
export async function findBalance(
  { crm, addressBlock, session }: AppLoadContext,
  code: string,
): Promise<{ voucher: GiftVoucher } | { message: "voucherUnknown" | "reason.too-many-tries" }> {
  const result = await crm.getVoucherBalance({
    session: session.crmSession,
    caller: addressBlock,
    body: { code },
  });
  if (result.ok) return { voucher: result.value };
  switch (result.failure.code) {
    case "not-allowed":
      return { message: "reason.too-many-tries" };
    case "code-not-recognised":
    case "invalid":
      return { message: "voucherUnknown" };
    case "unavailable":
      return throwErrorPage(503);
  }
}
