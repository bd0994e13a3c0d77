import { createHmac } from "node:crypto";

/*
 * Time-based one-time codes, RFC 6238 over RFC 4226 with what every authenticator does: SHA-1, six digits, a new code
 * each thirty seconds.
 */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A code of the step before or after passes too: a clock may be off, and typing takes a while (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The time step that an instant lies in. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

/** The code of a step, `digits` long (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** The step whose code was shown, or null. A step up to `lastStep` was used: the same code never works twice. */
export function findTotpStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  const present = totpStep(now);
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1)
    if (step > (lastStep ?? -1) && totpCode(secret, step) === code) return step;
  return null;
}

/** A secret as an authenticator is given it (RFC 4648, section 6, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The other way; what is not base32 is left out. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase(), (letter) => BASE32.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/** What an authenticator reads from a QR code. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
