/** Blocks the event loop: for two seconds on SIGHUP, forever on SIGUSR2. */
function block(milliseconds) {
  const until = Date.now() + milliseconds;
  while (Date.now() < until);
}

process.on("SIGHUP", () => {
  block(2_000);
});
process.on("SIGUSR2", () => {
  block(Number.POSITIVE_INFINITY);
});
