const waiting = new Set<() => void>();

/**
 * Runs work after the next paint, so that slow phones show a change at once; calls before that are combined. What several
 * parts ask for shares one frame: each frame of its own would be part of what the paint waits for.
 */
export function afterPaint(work: () => void): () => void {
  return () => {
    if (waiting.size === 0) requestAnimationFrame(runWaiting);
    waiting.add(work);
  };
}

/** In tasks of their own, so that one that fails leaves the others. */
function runWaiting(): void {
  for (const work of waiting) setTimeout(work);
  waiting.clear();
}
