import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePorts } from "../../tests/support/servers/free-ports";
import { projectRoot } from "../../tests/support/servers/program";

/** A way to the two programs: direct, or through a proxy. */
export type Front = {
  name: string;
  storefront: string;
  boxOffice: string;
  /** Where storefronts reach the box office. The shipped Caddyfile lets only webhooks through to it. */
  calls: string;
};

type Behind = { storefront: string; boxOffice: string };

const START_MS = 10_000;

/** Starts the shipped Caddyfile, with the addresses of this run and one process of each program. */
export async function startCaddy(behind: Behind, onEnd: (stop: () => unknown) => void) {
  const [page = 0, api = 0] = await freePorts(2);
  const shipped = readFileSync(join(projectRoot, "Caddyfile"), "utf8");
  const config = shipped
    .replace(/storefront:3000 storefront-2:3000/, new URL(behind.storefront).host)
    .replace(/box-office:3001 box-office-2:3001/, new URL(behind.boxOffice).host)
    .replace(":3000 {", `http://127.0.0.1:${page} {`)
    .replace(":3001 {", `http://127.0.0.1:${api} {`)
    // Versions before 2.6.3 do not know the option and pass the address on without it.
    .replace(/\n\t\ttrusted_proxies [^\n]*/, "");
  return start("caddy", { page, api, calls: behind.boxOffice }, config, onEnd, (file) => [
    ...["run", "--adapter", "caddyfile", "--config", file],
  ]);
}

/** Starts nginx with its defaults, as in docs/operations.md: it passes on everything. */
export async function startNginx(behind: Behind, onEnd: (stop: () => unknown) => void) {
  const [page = 0, api = 0] = await freePorts(2);
  const server = (port: number, url: string) => `
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${url};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;
  const config = `daemon off;
pid FOLDER/nginx.pid;
error_log FOLDER/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;${server(page, behind.storefront)}${server(api, behind.boxOffice)}
}
`;
  return start("nginx", { page, api, calls: behind.boxOffice }, config, onEnd, (file) => [
    "-c",
    file,
  ]);
}

/** Null if the program is not installed. */
async function start(
  name: string,
  { page, api, calls }: { page: number; api: number; calls: string },
  config: string,
  onEnd: (stop: () => unknown) => void,
  argsFor: (file: string) => string[],
): Promise<Front | null> {
  const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "config");
  writeFileSync(file, config.replaceAll("FOLDER", folder));
  const child = spawn(name, argsFor(file), {
    stdio: "ignore",
    env: { ...process.env, HOME: folder },
  });
  const failed = new Promise<false>((resolve) => child.once("error", () => resolve(false)));
  onEnd(() => child.kill());
  const front = {
    name,
    storefront: `http://127.0.0.1:${page}`,
    boxOffice: `http://127.0.0.1:${api}`,
    calls,
  };
  const isUp = await Promise.race([failed, untilUp(`${front.storefront}/readyz`)]);
  return isUp ? front : null;
}

async function untilUp(url: string): Promise<boolean> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok === true) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not respond`);
}
