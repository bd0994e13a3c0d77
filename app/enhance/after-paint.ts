/** Runs work after the next paint, so that slow phones show a change at once; calls before that are combined. */
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
