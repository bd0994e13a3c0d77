/** Says where everything is, once all programs are ready. */
export function sayWelcome({ ports, logsDir }) {
  const url = process.env.PUBLIC_URL || `http://localhost:${ports.PORT}`;
  console.log(`
Foyer is ready.

  Storefront      ${url}
  Demo customer   jordan.rivera@example.com, password Riverside1
  Mailbox         http://localhost:${ports.CRM_PORT}/mailbox
  Logs            ${logsDir}

Press Ctrl-C to stop.`);
}
