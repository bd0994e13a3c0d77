/**
 * Delays work until the change that caused it has been painted, so that slow phones show the change at once. Calls
 * before that are combined into one.
 */
export function afterPaint(work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      setTimeout(() => {
        isScheduled = false;
        work();
      });
    });
  };
}
