/** Says that the connection is gone, for as long as it is, and that it is back. */
export function connection(): void {
  const line = document.querySelector("[data-connection]");
  if (!line) return;
  let gone = false;
  const look = () => {
    if (navigator.onLine) {
      if (!gone) return;
      gone = false;
      line.textContent = line.getAttribute("data-online");
      setTimeout(() => {
        if (!gone) line.textContent = "";
      }, 5000);
    } else {
      gone = true;
      line.textContent = line.getAttribute("data-offline");
    }
  };
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  look();
}
