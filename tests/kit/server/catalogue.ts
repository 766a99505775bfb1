import { createHash } from 'node:crypto'
import type pg from 'pg'

const NO_EXTENSION = `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

/**
 * A line for each table, column, index, constraint and trigger, with its properties in pg_catalog. The functions are
 * left out: they are replaced at every startup.
 */
const LINES = `
WITH rel AS (SELECT * FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND ${NO_EXTENSION})
SELECT kind, kind || ' ' || what AS line FROM (
 SELECT 'relation' AS kind, concat_ws(' ', relname, relkind, relpersistence, 'rls=' || relrowsecurity, 'ident=' || relreplident::text, 'opt=' || coalesce(array_to_string(reloptions, ','), ''), 'owner=' || (relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)), 'acl=' || coalesce(relacl::text, '')) AS what
   FROM rel WHERE relkind <> 'i'
 UNION ALL SELECT 'column', concat_ws(' ', r.relname, '#' || row_number() OVER (PARTITION BY r.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END, 'default=' || coalesce(pg_get_expr(d.adbin, d.adrelid), ''), 'ident=' || a.attidentity::text, 'gen=' || a.attgenerated::text, 'storage=' || a.attstorage::text, 'compr=' || a.attcompression::text, 'coll=' || coalesce((SELECT collname FROM pg_collation WHERE oid = a.attcollation), ''), 'stat=' || coalesce(a.attstattarget, -1))
   FROM rel r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
   LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum WHERE r.relkind IN ('r', 'v', 'm', 'p')
 UNION ALL SELECT 'index', pg_get_indexdef(i.indexrelid) || concat_ws(' ', ' unique=' || i.indisunique, 'primary=' || i.indisprimary, 'valid=' || i.indisvalid, 'clustered=' || i.indisclustered)
   FROM pg_index i JOIN rel r ON r.oid = i.indrelid
 UNION ALL SELECT 'constraint', concat_ws(' ', conrelid::regclass, conname, contype, pg_get_constraintdef(oid), 'valid=' || convalidated)
   FROM pg_constraint WHERE connamespace = 'public'::regnamespace
 UNION ALL SELECT 'trigger', pg_get_triggerdef(oid) || ' enabled=' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
) x ORDER BY kind, what COLLATE "C"`

/** The lines of a database; two databases with the same schema have the same lines. */
export async function catalogue(pool: pg.Pool): Promise<{ kind: string; line: string }[]> {
  return (await pool.query<{ kind: string; line: string }>(LINES)).rows
}

/** The number of lines of each kind, and their hash. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const lines = await catalogue(pool)
  const ofKind = (kind: string) => lines.filter((each) => each.kind === kind).map(({ line }) => line)
  const print = (texts: string[]) =>
    `${texts.length} ${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)}`
  return Object.fromEntries(
    [...new Set(lines.map(({ kind }) => kind))].map((kind) => [kind, print(ofKind(kind))]),
  )
}
