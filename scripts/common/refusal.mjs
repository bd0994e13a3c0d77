/** A failure that the user can fix; shown as one line without a stack trace. */
export class Refusal extends Error {
  name = "Refusal";
}
