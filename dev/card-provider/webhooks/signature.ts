import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header for one attempt: the time is signed with the body, against replays. */
export function signatureHeader(payload: string, secret: string, nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1_000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
