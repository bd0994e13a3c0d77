// RFC 3492. Node's `domainToUnicode` cannot be built for browsers, and `URL` only encodes.

const [BASE, TMIN, TMAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** Decodes the part of an A-label after "xn--" ("mnchen-3ya": "münchen"); null if it is malformed. */
export function decodePunycode(encoded: string): string | null {
  const end = Math.max(encoded.lastIndexOf("-"), 0);
  const decoded = [...encoded.slice(0, end)].map((char) => char.codePointAt(0) ?? 0);
  let [code, at, bias] = [128, 0, 72];
  let index = end > 0 ? end + 1 : 0;
  while (index < encoded.length) {
    const before = at;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = findDigit(encoded.charCodeAt(index));
      index += 1;
      if (digit === null) return null;
      at += digit * weight;
      const threshold = Math.min(Math.max(step - bias, TMIN), TMAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 0x7f_ff_ff_ff) return null;
    }
    const length = decoded.length + 1;
    bias = adapt(at - before, length, before === 0);
    code += Math.floor(at / length);
    at %= length;
    if (code > 0x10_ff_ff) return null;
    decoded.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...decoded);
}

/** NaN, past the end, is no digit. */
function findDigit(char: number): number | null {
  if (char >= 48 && char < 58) return char - 22;
  const letter = (char | 32) - 97;
  return letter >= 0 && letter < 26 ? letter : null;
}

function adapt(distance: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(isFirst ? distance / DAMP : distance / 2);
  delta += Math.floor(delta / length);
  let bias = 0;
  for (; delta > ((BASE - TMIN) * TMAX) / 2; bias += BASE)
    delta = Math.floor(delta / (BASE - TMIN));
  return bias + Math.floor(((BASE - TMIN + 1) * delta) / (delta + SKEW));
}
