export function printWelcome({ ports, logsDir, adminPath, system }) {
  const url = process.env.PUBLIC_URL || `http://localhost:${ports.PORT}`;
  const lines = [
    `Storefront      ${url}`,
    "Demo customer   jordan.rivera@example.com, password Riverside1",
    adminPath &&
      `Staff           ${url}/${adminPath}, as taylor.brooks@riverside.example, password Counter1`,
    system &&
      `Tessitura       http://localhost:${ports.TESSITURA_PORT} (sessions, seats and orders)`,
    `Mailbox         http://localhost:${ports.CRM_PORT}/mailbox`,
    `Logs            ${logsDir}`,
  ].filter(Boolean);
  console.log(`
Foyer is ready.

  ${lines.join("\n  ")}

Press Ctrl-C to stop.`);
}
