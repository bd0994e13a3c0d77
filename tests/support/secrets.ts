import { randomBytes } from "node:crypto";

const random = () => randomBytes(24).toString("hex");

export function newSecrets() {
  const payments = {
    STRIPE_SECRET_KEY: `sk_test_${random()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
  };
  const apiKey = { CRM_API_KEY: random() };
  return {
    cardProvider: payments,
    crm: { ...payments, ...apiKey, LINK_SECRET: random(), STAFF_SECRETS_KEY: random() },
    storefront: { ...apiKey, SESSION_SECRET: random() },
  };
}
