/** A failure that the person at the keyboard can mend: shown as its one line, without a trace. */
export class Refusal extends Error {
  name = "Refusal";
}
