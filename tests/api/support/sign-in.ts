import { randomUUID } from "node:crypto";

import type { Customer } from "#contract/schemas/customer";
import { api, registration } from "./box-office";
import { insertOrder } from "./create-test-performance";
import { waitForMail } from "./mailbox";
import { stored } from "./stored";

export type SignedIn = {
  session: string;
  customer: Customer;
  language?: string | null | undefined;
};
type LinkKind = keyof typeof LINKS;

export const linkUrl = "http://localhost:3000/authentication?token=__TOKEN__";
export const confirmUrl = "http://localhost:3000/authentication?registration=__TOKEN__";

export const emailChangeUrl = "http://localhost:3000/account/your-details/email/__TOKEN__";

export const newEmail = () => `someone.${randomUUID()}@example.com`;

export const signIn = (email: string, password = "Concert1", caller?: string) =>
  api.signIn({ body: { email, password }, ...(caller !== undefined && { caller }) });

export const isSignedIn = async (session: string) => (await api.getCustomer({ session })).ok;

const LINKS = { "magic-links": api.sendMagicLink, "forgot-password": api.sendPasswordReset };
/** Requests a mailed link; the response does not depend on whether the email has an account. */
export const requestLink = (kind: LinkKind, email: string, more: Record<string, string> = {}) =>
  LINKS[kind]({ body: { email, linkUrl, ...more } });

export async function mailedLink(kind: LinkKind, email: string, count = 1) {
  await requestLink(kind, email);
  return waitForMail(email, kind === "magic-links" ? "magic-link" : "password-reset", count);
}

/** Redeems a mailed link or code, in a browser with or without a session. */
export const redeemLink = (
  body: { token: string } | { email: string; code: string },
  session?: string,
) => api.signInByLink({ body, session });

export const codeIn = ({ text }: { text: string | null }) =>
  /^(\d{6})$/m.exec(text ?? "")?.[1] ?? "";

export const resetPassword = (token: string, password: string, session?: string) =>
  api.resetPassword({ body: { token, password }, session });

/** Registers like the page does: a guest until the mailed link is confirmed. */
export const startRegistration = (email: string, change: object = {}) =>
  api.startRegistration({ body: { ...registration(email), confirmUrl, ...change } });

export async function registrationToken(email: string, count = 1): Promise<string> {
  const { text } = await waitForMail(email, "registration", count);
  return /registration=([\w-]+)/.exec(text ?? "")?.[1] ?? "none";
}

export const confirmRegistration = (token: string, password = "Concert1") =>
  api.confirmRegistration({ body: { token, password } });

export async function buyAsGuest(email: string): Promise<SignedIn> {
  const { password: _, ...guest } = registration(email);
  const { value } = await api.registerGuest({ body: guest });
  await insertOrder(value.customer.id);
  return value;
}

export const countOrders = async (customerId: string) =>
  (await stored.orders.find({ customerId })).length;
