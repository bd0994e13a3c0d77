/** Why the box office cannot start, in one line for the person who started it. Not a bug: no trace is wanted. */
export class StartupError extends Error {
  override readonly name = "StartRefusal";
}
