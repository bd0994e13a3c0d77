import type { CardField, KeptValues } from "../payments/card-form";
import type { SessionRecord } from "../state/records";
import type { Html } from "./html";
import { html } from "./html";

export const fieldIds = {
  cardNumber: "card-number",
  cardExpiry: "card-expiry",
  cardCvc: "card-cvc",
  cardName: "card-name",
} as const satisfies Record<CardField, string>;

interface Props {
  session: SessionRecord;
  total: string;
  faults: Partial<Record<CardField, string>>;
  kept: KeptValues | null;
}

/** The card form. `novalidate`: the server's words stand beside the fields, and stay there. */
export function cardFormHtml({ session, total, faults, kept }: Props): Html {
  return html`<form method="post" action="/pay/${session.id}" novalidate>
    ${field("cardNumber", "Card number", "cc-number", { fault: faults.cardNumber, numeric: true })}
    <div class="pair">
      ${field("cardExpiry", "Expiry date", "cc-exp", { fault: faults.cardExpiry, hint: "For example 09/30", value: kept?.cardExpiry, numeric: true })}
      ${field("cardCvc", "Security code", "cc-csc", { fault: faults.cardCvc, hint: "3 digits; Amex has 4", numeric: true })}
    </div>
    ${field("cardName", "Name on card", "cc-name", { fault: faults.cardName, value: kept?.cardName })}
    ${session.customerEmail !== null && html`<p>The receipt is for <strong>${session.customerEmail}</strong>.</p>`}
    <p><button type="submit" class="main">Pay ${total}</button></p>
  </form>`;
}

function field(
  name: CardField,
  label: string,
  autocomplete: string,
  more: {
    fault?: string | undefined;
    hint?: string;
    value?: string | undefined;
    numeric?: boolean;
  },
): Html {
  const id = fieldIds[name];
  const described = [more.hint && `${id}-hint`, more.fault && `${id}-fault`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${more.hint !== undefined && html`<p class="hint" id="${id}-hint">${more.hint}</p>`}
    ${more.fault !== undefined && html`<p class="fault" id="${id}-fault">${more.fault}</p>`}
    <input
      id="${id}"
      name="${name}"
      type="text"
      autocomplete="${autocomplete}"
      required
      spellcheck="false"
      ${more.numeric === true && html` inputmode="numeric"`}${described !== "" && html` aria-describedby="${described}"`}${more.fault !== undefined && html` aria-invalid="true"`}${more.value !== undefined && html` value="${more.value}"`}
    />
  </div>`;
}
