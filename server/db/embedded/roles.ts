import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readPassword } from './passwordFile.ts'

/*
 * The two roles of the embedded database (ADR 0055). The administrator role is the bootstrap superuser of initdb. It
 * prepares the cluster at the start, creates the databases of tenants and makes backups. Everything else uses the role
 * of the app, which owns its databases and has no right outside of them.
 */

/** PostgreSQL does not let the bootstrap superuser lose its rights, so the role of the app is another one. */
export const ADMIN_ROLE = 'werkbank'
export const APP_ROLE = 'werkbank_app'
const APP_DATABASE = 'werkbank'

const ADMIN_PASSWORD_FILE = 'pg-password'
const APP_PASSWORD_FILE = 'pg-app-password'

/** Returns the password of the administrator role, which belongs to the cluster beside it. */
export const adminPassword = (dataDir: string): string => readPassword(join(dataDir, ADMIN_PASSWORD_FILE))

/** Returns the password of the role of the app. Each start gives the role the password of this file. */
const appPassword = (dataDir: string): string => readPassword(join(dataDir, APP_PASSWORD_FILE))

interface ClusterAddress {
  dataDir: string
  port: number | string
}

const urlOf = (role: string, password: string, port: number | string, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

export const appUrl = ({ dataDir, port }: ClusterAddress): string =>
  // A server of an earlier version, which still runs, has not created the role of the app yet.
  existsSync(join(dataDir, APP_PASSWORD_FILE))
    ? urlOf(APP_ROLE, appPassword(dataDir), port, APP_DATABASE)
    : urlOf(ADMIN_ROLE, adminPassword(dataDir), port, APP_DATABASE)

const adminUrl = ({ dataDir, port }: ClusterAddress, database: string): string =>
  urlOf(ADMIN_ROLE, adminPassword(dataDir), port, database)

/** Returns the same address for the administrator role. @param url address of an embedded database */
export function asAdmin(url: string, dataDir: string): string {
  const { port, pathname } = new URL(url)
  return adminUrl({ dataDir, port }, decodeURIComponent(pathname.slice(1)))
}

/** Rights that the role of the app never has, also if somebody granted them to it. */
const NO_RIGHTS = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'

/**
 * Prepares the role of the app and its databases. It runs at every start, and each step can be repeated after a crash.
 * Databases of an earlier version belong to the administrator role; they are handed over.
 */
export async function prepareRoles(cluster: ClusterAddress): Promise<void> {
  const app = pg.escapeIdentifier(APP_ROLE)
  const password = pg.escapeLiteral(appPassword(cluster.dataDir))
  const databases = await withClient(adminUrl(cluster, 'postgres'), async (client) => {
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    if (!known.rowCount) await client.query(`CREATE ROLE ${app}`)
    await client.query(`ALTER ROLE ${app} LOGIN ${NO_RIGHTS} PASSWORD ${password}`)
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APP_DATABASE])
    if (!found.rowCount)
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(APP_DATABASE)} OWNER ${app}`)
    const { rows } = await client.query<{ name: string }>(FOREIGN_DATABASES, [APP_ROLE])
    return rows
  })
  for (const { name } of databases) await withClient(adminUrl(cluster, name), handOver)
}

/** The database of the app and those of tenants. Others are of the operator. */
const FOREIGN_DATABASES = `
  SELECT datname AS name FROM pg_database
   WHERE (datname = '${APP_DATABASE}' OR starts_with(datname, '${APP_DATABASE}_house_'))
     AND datdba <> (SELECT oid FROM pg_roles WHERE rolname = $1)`

/** Gives everything in this database, and the database itself, to the role of the app: all of it or nothing. */
async function handOver(client: pg.Client): Promise<void> {
  await client.query(HAND_OVER)
}

/*
 * A sequence of a column follows its table. The types of tables and the multiranges of ranges follow them too.
 * The database comes last: its owner tells the next start that nothing is left to do.
 */
const HAND_OVER = `
  DO $hand_over$
  DECLARE statement text;
  BEGIN
    SET LOCAL search_path = '';
    FOR statement IN
      WITH own AS (
        SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      ), statements AS (
        SELECT 1 AS step, format('SCHEMA %I', nspname) AS what
          FROM pg_namespace JOIN own USING (oid) WHERE pg_get_userbyid(nspowner) <> 'pg_database_owner'
        UNION ALL
        SELECT 2, format('TABLE %s', c.oid::regclass) FROM pg_class c JOIN own ON own.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') OR c.relkind = 'S' AND NOT EXISTS (
           SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
              AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))
        UNION ALL
        SELECT 3, format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN own ON own.oid = p.pronamespace
        UNION ALL
        SELECT 4, format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN own ON own.oid = t.typnamespace
         WHERE t.typtype IN ('e', 'd', 'r')
            OR t.typtype = 'c' AND (SELECT relkind FROM pg_class WHERE oid = t.typrelid) = 'c'
        UNION ALL SELECT 5, format('DATABASE %I', current_database())
      )
      SELECT format('ALTER %s OWNER TO %I', what, '${APP_ROLE}') FROM statements ORDER BY step
    LOOP
      EXECUTE statement;
    END LOOP;
  END $hand_over$`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'werkbank roles' })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates a database of a tenant, which the role of the app owns. @throws if it exists */
export const createOwnDatabase = (dataDir: string, url: string, name: string): Promise<void> =>
  withClient(asAdmin(url, dataDir), async (client) => {
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${pg.escapeIdentifier(APP_ROLE)} TEMPLATE template0 ENCODING 'UTF8'`,
    )
  })
