/* Runs before the measured page's own scripts and only observes. */
{
  const seen = { largest: 0, inFrame: 0, choosable: 0, took: {} };
  window.seen = seen;
  const watch = (type, look, more = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  // A choice is several events and takes as long as the slowest. Ignores the press: it changes nothing, and without a paint
  // the browser counts it up to the next paint.
  const took = ({ name, interactionId, duration }) => {
    if (interactionId > 0 && ["pointerup", "click", "keyup"].includes(name))
      seen.took[interactionId] = Math.max(seen.took[interactionId] ?? 0, duration);
  };
  watch("event", took, { durationThreshold: 16 });
  const look = () => {
    if (document.querySelector("input[name=seat]") === null) requestAnimationFrame(look);
    else {
      // The seats are painted in the frame after this callback.
      seen.inFrame = performance.now();
      requestAnimationFrame(() => {
        setTimeout(() => {
          seen.choosable = performance.now();
        });
      });
    }
  };
  requestAnimationFrame(look);
}
