/** Parts run independently, so that a missing browser feature only disables the part that needs it. */
export function runParts(parts: readonly (() => void)[]): void {
  for (const part of parts) {
    try {
      part();
    } catch {
      // The page works without it.
    }
  }
}
