#!/bin/sh
# Creates the database and its two roles in a new PostgreSQL: foyer_owner owns the tables and migrates them, foyer runs the
# programs and owns nothing (docs/operations.md, "Database roles"). Neither is a superuser.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$DATABASE_OWNER_PASSWORD" --set password="$DATABASE_PASSWORD" <<'SQL'
create role foyer_owner login password :'owner_password';
create role foyer login password :'password';
create database foyer owner foyer_owner;
revoke connect, temporary on database foyer from public;
grant connect, temporary on database foyer to foyer;
SQL
