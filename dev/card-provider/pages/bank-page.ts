import { isMobileMethod, mobileMethods } from "../payments/mobile-methods";
import type { SessionRecord } from "../state/records";
import { html } from "./html";
import { layout } from "./layout";
import { moneyText } from "./money-text";

/** The pretended bank's question, for the card that asks for it. */
export function bankPage(session: SessionRecord): string {
  const total = moneyText(session.amountTotal, session.currency);
  const brand = session.pendingCard?.brand ?? "";
  const app = isMobileMethod(brand) ? mobileMethods[brand].name : null;
  const title = app === null ? "Your bank asks you to confirm" : `Approve the payment in ${app}`;
  return layout({
    title,
    main: html`<h1>${title}</h1>
      <p>
        Pay <strong>${total}</strong> to ${session.merchantName}
        ${app === null ? `with the card that ends in ${session.pendingCard?.last4 ?? ""}` : `with ${app}`}?
      </p>
      <p>You have not been charged yet.</p>
      <form method="post" action="/pay/${session.id}/confirm">
        <p class="row">
          <button type="submit" class="main" name="decision" value="approve">Approve</button>
          <button type="submit" name="decision" value="cancel">Cancel this payment</button>
        </p>
      </form>`,
  });
}
