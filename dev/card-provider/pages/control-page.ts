import type { Provider } from "../provider";
import type { DeliveryRecord, SessionRecord } from "../state/records";
import type { Html } from "./html";
import { html } from "./html";
import { layout } from "./layout";
import { moneyText } from "./money-text";

const SHOWN = 20;

/** The stand-in's own front page: the switches, the last sessions, the last webhooks. */
export function controlPage(provider: Provider): string {
  const { sessions, deliveries } = provider.file.state;
  const paused = provider.deliveries.paused;
  return layout({
    title: "Control",
    wide: true,
    main: html`<h1>Card payments: control</h1>
      <p>This program stands in for the card provider while Foyer is tried out and tested.</p>
      <h2>Outage</h2>
      <p>
        ${provider.outage ? "The provider plays dead: every call and every payment page answers 503." : "The provider is working."}
      </p>
      ${button("/__control/outage", provider.outage ? "End the outage" : "Start an outage", ["on", String(!provider.outage)])}
      <h2>Webhooks</h2>
      <p>${paused ? "Held back." : "Sent as they happen."}</p>
      <div class="row">
        ${button("/__control/webhooks", paused ? "Let them go" : "Hold them back", ["paused", String(!paused)])}
        ${button("/__control/webhooks/flush", "Send all waiting ones now")}
      </div>
      ${deliveriesTable(Object.values(deliveries).slice(-SHOWN).reverse())}
      <h2>Sessions</h2>
      ${sessionsTable(Object.values(sessions).slice(-SHOWN).reverse())}
      <h2>Start over</h2>
      <p>Forgets every session, payment and webhook.</p>
      ${button("/__control/reset", "Forget everything")}`,
  });
}

function button(action: string, text: string, value?: [name: string, value: string]): Html {
  return html`<form method="post" action="${action}">
    ${value !== undefined && html`<input type="hidden" name="${value[0]}" value="${value[1]}" />`}<button
      type="submit"
    >
      ${text}
    </button>
  </form>`;
}

function sessionsTable(sessions: SessionRecord[]): Html {
  if (sessions.length === 0) return html`<p>None yet.</p>`;
  return html`<section class="scroll" tabindex="0" aria-label="The last sessions">
    <table>
      <caption>
        The last ${SHOWN}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Created</th>
          <th scope="col">Reference</th>
          <th scope="col">State</th>
          <th scope="col" class="money">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${sessions.map(
          (session) =>
            html`<tr>
              <td>${timeText(session.created)}</td>
              <td>
                <a href="/pay/${session.id}"
                  >${session.clientReferenceId ?? session.id.slice(0, 16)}</a
                >
              </td>
              <td>${session.pendingCard ? "open, at the bank" : session.status}</td>
              <td class="money">${moneyText(session.amountTotal, session.currency)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function deliveriesTable(deliveries: DeliveryRecord[]): Html {
  if (deliveries.length === 0) return html`<p>None yet.</p>`;
  return html`<section class="scroll" tabindex="0" aria-label="The last webhooks">
    <table>
      <caption>
        The last ${SHOWN}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Created</th>
          <th scope="col">Event</th>
          <th scope="col">State</th>
          <th scope="col">Attempts</th>
          <th scope="col">Last answer</th>
        </tr>
      </thead>
      <tbody>
        ${deliveries.map(
          (delivery) =>
            html`<tr>
              <td>${timeText(delivery.created)}</td>
              <td>${delivery.type}</td>
              <td>${delivery.status}</td>
              <td>${delivery.attempts}</td>
              <td>${delivery.lastResult ?? "none"}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function timeText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ") + " UTC";
}
