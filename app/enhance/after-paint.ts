/**
 * What follows from a change, done once the change itself has been painted: on a slow phone it is seen at once. Called
 * again before that it is done once.
 */
export function afterPaint(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      setTimeout(() => {
        isWaiting = false;
        work();
      });
    });
  };
}
