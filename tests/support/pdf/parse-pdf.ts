/** What a PDF is made of (ISO 32000-1, section 7.3). A name is `/Name`; a string is its bytes, as latin1. */
export type PdfValue =
  | null
  | boolean
  | number
  | { name: string }
  | { text: string }
  | { ref: number }
  | PdfValue[]
  | { dict: Map<string, PdfValue>; stream?: Buffer };

const DELIMITERS = "()<>[]{}/%";
const SPACES = "\0\t\n\f\r ";

/** Reads values, and the operators between them, off a PDF's bytes as latin1. Knows what a file of ours has, and no more. */
export class PdfParser {
  constructor(
    private readonly bytes: string,
    public at = 0,
  ) {}

  get ended(): boolean {
    this.skip();
    return this.at >= this.bytes.length;
  }

  /** The next word that is no value: an operator, `obj`, `stream`. */
  word(): string {
    this.skip();
    const start = this.at;
    while (this.at < this.bytes.length && !this.isBreak(this.bytes.charAt(this.at))) this.at += 1;
    return this.bytes.slice(start, this.at);
  }

  /** The next value, or the operator in its place. */
  next(): PdfValue | { operator: string } {
    this.skip();
    const head = this.bytes.charAt(this.at);
    if (head === "/") return this.name();
    if (head === "(") return { text: this.literal() };
    if (head === "[") return this.array();
    if (this.bytes.startsWith("<<", this.at)) return { dict: this.dictionary() };
    if (head === "<") return { text: this.hex() };
    if (/[-+.\d]/.test(head)) return this.numberOrReference();
    const word = this.word();
    if (word === "") throw new Error(`nothing to read at ${this.at}`);
    if (word === "true" || word === "false") return word === "true";
    return word === "null" ? null : { operator: word };
  }

  /** The next value; an operator in its place is a fault. */
  value(): PdfValue {
    const next = this.next();
    if (typeof next === "object" && next !== null && "operator" in next)
      throw new Error(`${next.operator} where a value should be, at ${this.at}`);
    return next;
  }

  private name(): PdfValue {
    this.at += 1;
    const word = this.word();
    return {
      name: word.replace(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    };
  }

  private array(): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (this.skip(); this.bytes.charAt(this.at) !== "]"; this.skip()) values.push(this.value());
    this.at += 1;
    return values;
  }

  private dictionary(): Map<string, PdfValue> {
    this.at += 2;
    const dict = new Map<string, PdfValue>();
    for (this.skip(); !this.bytes.startsWith(">>", this.at); this.skip()) {
      const key = this.value();
      if (typeof key !== "object" || key === null || !("name" in key))
        throw new Error(`a key that is no name, at ${this.at}`);
      dict.set(key.name, this.value());
    }
    this.at += 2;
    return dict;
  }

  private numberOrReference(): PdfValue {
    const reference = /^(\d+) \d+ R(?![^\s()<>[\]{}/%])/.exec(
      this.bytes.slice(this.at, this.at + 32),
    );
    if (reference !== null) {
      this.at += reference[0].length;
      return { ref: Number(reference[1]) };
    }
    const word = this.word();
    const number = Number(word);
    if (Number.isNaN(number)) throw new Error(`${word} is no number`);
    return number;
  }

  private literal(): string {
    let text = "";
    let depth = 1;
    for (this.at += 1; ; this.at += 1) {
      const character = this.bytes.charAt(this.at);
      if (character === "\\") {
        this.at += 1;
        const escaped = this.bytes.charAt(this.at);
        text += { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }[escaped] ?? escaped;
        continue;
      }
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      if (depth === 0) break;
      text += character;
    }
    this.at += 1;
    return text;
  }

  private hex(): string {
    const end = this.bytes.indexOf(">", this.at);
    const digits = this.bytes.slice(this.at + 1, end).replace(/\s/g, "");
    this.at = end + 1;
    return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), "0"), "hex").toString(
      "latin1",
    );
  }

  private skip(): void {
    for (;;) {
      while (this.at < this.bytes.length && SPACES.includes(this.bytes.charAt(this.at)))
        this.at += 1;
      if (this.bytes.charAt(this.at) !== "%") return;
      const end = this.bytes.indexOf("\n", this.at);
      this.at = end === -1 ? this.bytes.length : end;
    }
  }

  private isBreak(character: string): boolean {
    return DELIMITERS.includes(character) || SPACES.includes(character);
  }
}
