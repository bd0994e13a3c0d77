import { createTicketStore, type TicketPage } from "./ticket-store";

/** The part of a service worker's global scope that is used here: its types and those of pages exclude each other. */
type Worker = {
  registration: { scope: string };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type] & { waitUntil: (done: Promise<unknown>) => void }) => void,
  ) => void;
};
type WorkerEvents = {
  install: object;
  activate: object;
  message: { data: TicketPage };
  fetch: { request: Request; respondWith: (response: Promise<Response>) => void };
};

const worker = self as unknown as Worker;
const store = createTicketStore({
  open: () => caches.open(`tickets ${new URL(worker.registration.scope).pathname}`),
  fetch: (request) => fetch(request),
  now: () => Date.now(),
});

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), store.removeExpired()])),
);
worker.addEventListener("message", (event) => event.waitUntil(store.save(event.data)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  // The scope is a prefix: other pages that begin with it are none of the worker's business.
  if (request.mode !== "navigate") event.respondWith(store.getPart(request));
  else if (new URL(request.url).pathname === new URL(worker.registration.scope).pathname)
    event.respondWith(store.openPage(request, (done) => event.waitUntil(done)));
});
