/* Runs first in the measured page, and only listens. */
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
  // One choice is several events: it took as long as the slowest of them. Going down chooses nothing yet; where that shows
  // nothing either, the browser counts it up to the paint of what follows.
  const took = ({ name, interactionId, duration }) => {
    if (interactionId > 0 && ["pointerup", "click", "keyup"].includes(name))
      seen.took[interactionId] = Math.max(seen.took[interactionId] ?? 0, duration);
  };
  watch("event", took, { durationThreshold: 16 });
  const look = () => {
    if (document.querySelector("input[name=seat]") === null) requestAnimationFrame(look);
    else {
      // The frame that this one's callbacks come before has it.
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
