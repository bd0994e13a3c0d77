import { expect, it } from "vitest";

import { libpqConnection, parseMajorVersion } from "./archive";

it.each([
  [
    "postgres://foyer:s%23cret@db.example:5432/foyer",
    "postgres://foyer@db.example:5432/foyer",
    "s#cret",
  ],
  ["postgres://foyer@db.example/foyer", "postgres://foyer@db.example/foyer", undefined],
  [
    "postgres://db.example/foyer?user=foyer&password=secret",
    "postgres://db.example/foyer?user=foyer",
    "secret",
  ],
  [
    "postgres://a:secret@db.example/foyer?sslmode=no-verify&statement_timeout=5",
    "postgres://a@db.example/foyer?sslmode=require",
    "secret",
  ],
  [
    "postgres://a:secret@db.example/foyer?ssl=true",
    "postgres://a@db.example/foyer?sslmode=require",
    "secret",
  ],
  [
    "postgres://a:secret@db.example/foyer?ssl=1&sslmode=verify-full",
    "postgres://a@db.example/foyer?sslmode=verify-full",
    "secret",
  ],
  [
    "postgres://a:secret@socket/foyer?host=/var/run/postgresql",
    "postgres://a@socket/foyer?host=/var/run/postgresql",
    "secret",
  ],
])(
  "libpqConnection passes the password by environment and not in the connection string: %s",
  (url, dbname, password) => {
    expect(libpqConnection(url)).toEqual({
      dbname,
      env: password === undefined ? {} : { PGPASSWORD: password },
    });
  },
);

it.each([
  ["pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n", 15],
  ["pg_restore (PostgreSQL) 18beta2\n", 18],
  ["usage: pg_dump", null],
])("parseMajorVersion reads the major version from %j", (text, major) => {
  expect(parseMajorVersion(text)).toBe(major);
});
