/** Amounts in the currency's units. `sessionKey`: of the cart that it pays in, which locks it. */
export type EmulatedCertificate = {
  number: string;
  original: number;
  used: number;
  sessionKey: string | null;
};

/** Gift certificates that the venue has sold. */
export class Certificates {
  readonly all: EmulatedCertificate[] = [];

  add(number: string, original: number): EmulatedCertificate {
    const certificate = { number, original, used: 0, sessionKey: null };
    this.all.push(certificate);
    return certificate;
  }

  find = (number: string) => this.all.find((each) => each.number === number);

  /** Of an order that was saved. */
  use(payments: readonly { number: string; amount: number }[]) {
    for (const { number, amount } of payments) {
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
