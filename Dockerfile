# One image for every program; the command chooses which:
#   storefront      node build/supervise.js       (the default; WORKERS processes of build/server.js)
#   box office      node build/crm.js
#   worker          node build/crm-worker.js   (mail, and what happens without a request)
#   card stand-in   node build/demo/card-provider.js   (in the target "demo" only, as is build/demo/crm.js)
# Give --min-semi-space-size=16 to the box office and the worker (docs/operations.md).
# HEALTH_PORT names the port that the chosen program listens on.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /foyer
COPY package.json package-lock.json ./

FROM packages AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM build AS production-build
RUN rm -r build/demo

FROM packages AS production-packages
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim AS runtime
WORKDIR /foyer
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/var/lib/foyer \
    HEALTH_PORT=3000
RUN mkdir -p /var/lib/foyer && chown node:node /var/lib/foyer
COPY --from=production-packages /foyer/node_modules ./node_modules
COPY --from=production-build /foyer/build ./build
# Read at run time from the project's root: migrations, the words of mails, and a font of PDFs.
COPY --from=build /foyer/crm/platform/database/migrations ./crm/platform/database/migrations
COPY --from=build /foyer/locales ./locales
COPY --from=build /foyer/crm/desk/pdf-text/fonts ./crm/desk/pdf-text/fonts
COPY package.json ./
# Commands have the same name as under systemd (deploy/foyer-crm): docker compose run --rm worker foyer-crm NAME
COPY --chmod=755 deploy/foyer-crm-in-image /usr/local/bin/foyer-crm
USER node
EXPOSE 3000 3001 3002 3003 3004
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node as the first process: it gets SIGTERM itself, and ends in order.
CMD ["node", "--enable-source-maps", "build/supervise.js"]

# docker build --target demo: adds the demo season and the card provider's stand-in.
FROM runtime AS demo
COPY --from=build /foyer/build/demo ./build/demo
COPY --from=build /foyer/dev/card-provider/pages/card-pages.css ./dev/card-provider/pages/card-pages.css
COPY --from=build /foyer/dev/demo/data ./dev/demo/data
COPY --from=build /foyer/dev/demo/plans ./dev/demo/plans
COPY --from=build /foyer/dev/demo/venue ./dev/demo/venue
ENV VENUE=dev/demo/venue

# The default: no development code.
FROM runtime AS production
