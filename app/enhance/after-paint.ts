const pending = new Set<() => void>();

/**
 * Returns a function that runs `work` once after the next paint, so that slow phones show a change at once. All callers
 * share one animation frame, since each further callback would delay the paint.
 */
export function afterPaint(work: () => void): () => void {
  return () => {
    if (pending.size === 0) requestAnimationFrame(runPending);
    pending.add(work);
  };
}

/** Runs each in its own task, so that a failing one does not stop the others. */
function runPending(): void {
  for (const work of pending) setTimeout(work);
  pending.clear();
}
