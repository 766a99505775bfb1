#!/bin/sh
# For compose.yaml: runs once, in a new volume of the database, before it listens on the network.
# It makes the role of the server, which owns its database and nothing else. The administrator of PostgreSQL has no
# password afterwards, so only a command inside of the container can use it (psql -U postgres).
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE werkbank LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE werkbank OWNER werkbank TEMPLATE template0 ENCODING 'UTF8';
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
