/** Amounts in the currency's units. `sessionKey`: of the cart that it pays in, which locks it. */
export type EmulatedCertificate = {
  number: string;
  original: number;
  used: number;
  sessionKey: string | null;
};

/** One that a cart or an order buys, in the currency's units. */
export type SoldCertificate = { number: string; amount: number; name: string };
/** What one pays, in the currency's units. */
export type CertificatePayment = { id: number; number: string; amount: number };

/** Gift certificates that the venue has sold. */
export class Certificates {
  readonly all: EmulatedCertificate[] = [];

  add(number: string, original: number): EmulatedCertificate {
    const certificate = { number, original, used: 0, sessionKey: null };
    this.all.push(certificate);
    return certificate;
  }

  find = (number: string) => this.all.find((each) => each.number === number);

  /** What an order that was saved buys, and what paid for it. */
  settle({
    certificates,
    certificatePayments,
  }: {
    certificates: readonly SoldCertificate[];
    certificatePayments: readonly CertificatePayment[];
  }) {
    for (const { number, amount } of certificates) this.add(number, amount);
    for (const { number, amount } of certificatePayments) {
      const certificate = this.find(number);
      if (certificate === undefined) continue;
      certificate.used += amount;
      certificate.sessionKey = null;
    }
  }

  release(sessionKey: string) {
    for (const each of this.all) if (each.sessionKey === sessionKey) each.sessionKey = null;
  }
}
