/** Reports an outage once when it begins, again if its cause changes, and once when it is over. */
export type Outage = {
  failed(error: unknown): void;
  worked(): void;
};

/**
 * `onChange` is called with the first error and with each that has another code or message; `onEnd` with the number of
 * failures, after the first success.
 */
export function watchOutage({
  onChange,
  onEnd,
}: {
  onChange: (error: unknown) => void;
  onEnd: (failures: number) => void;
}): Outage {
  let failures = 0;
  let cause = "";
  return {
    failed(error) {
      failures += 1;
      const next = getCause(error);
      if (failures > 1 && next === cause) return;
      cause = next;
      onChange(error);
    },
    worked() {
      if (failures === 0) return;
      const count = failures;
      failures = 0;
      onEnd(count);
    },
  };
}

/** Of wrapped errors, the innermost: it names the reason. */
function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return getCause(error.cause);
  return `${"code" in error ? String(error.code) : ""} ${error.message}`;
}
