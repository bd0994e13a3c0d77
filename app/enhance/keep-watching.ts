const EVERY_MS = 20_000;

/** While a live stream plays: asks whether it still may, which keeps the lease of this browser, and stops when it may not. */
export function keepWatching(): void {
  const video = document.querySelector<HTMLVideoElement>("[data-watch]");
  if (video === null) return;
  const check = () => {
    if (video.paused) return;
    fetch(video.currentSrc, { method: "HEAD" })
      .then(({ status }) => {
        if (status !== 409 && status !== 404) return;
        video.pause();
        // The page says where it is watched now, or that it has ended.
        location.reload();
      })
      // Offline: the player stops by itself.
      .catch(() => undefined);
  };
  video.addEventListener("play", check);
  setInterval(check, EVERY_MS);
}
