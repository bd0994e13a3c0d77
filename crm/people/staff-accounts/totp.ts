import { createHmac } from "node:crypto";

/* Time-based one-time passwords (RFC 6238, RFC 4226) with the parameters that all authenticators support. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Codes of the previous and next step are valid too, for clock drift and typing (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
}

/** Returns the code of a time step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Returns the time step of a valid code, or null. Codes up to `lastStep` are used and not valid. */
export function findTotpStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  const current = totpStep(now);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1)
    if (step > (lastStep ?? -1) && totpCode(secret, step) === code) return step;
  return null;
}

/** RFC 4648, section 6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** Ignores characters that are not base32. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase(), (letter) => BASE32.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/** The URI for the QR code that authenticators scan. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
