import type { EntityName } from '../../../src/domain/entities.ts'
import { entriesOf } from '../../../src/domain/shared/objects.ts'
import { SHAPES } from './aggregates.ts'
import type { Child, Column, Shape } from './shapes.ts'

/*
 * The SELECT that makes the JSON of an aggregate inside PostgreSQL: PostgreSQL hands over finished text, and nothing
 * is taken apart and put together again for the hundreds of thousands of rows of a first filling.
 */

const quote = (name: string) => `"${name}"`

function value(alias: string, { name, kind }: Column): string {
  const column = `${alias}.${quote(name)}`
  if (kind === 'number') return `trim_scale(${column})`
  if (kind === 'moment') return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return column
}

function fields(alias: string, columns: readonly Column[]): string[] {
  const flat = columns.filter((c) => c.path.length === 1)
  const owners = [...new Set(columns.filter((c) => c.path.length === 2).map((c) => c.path[0] ?? ''))]
  const nested = owners.map((owner) => {
    const parts = columns.filter((c) => c.path.length === 2 && c.path[0] === owner)
    const pairs = parts.map((c) => `'${c.path[1]}', ${value(alias, c)}`)
    return `json_build_object(${pairs.join(', ')}) AS ${quote(owner)}`
  })
  return [...flat.map((c) => `${value(alias, c)} AS ${quote(c.path[0] ?? '')}`), ...nested]
}

function childField(child: Child): string {
  const columns = fields('c', child.columns).join(', ')
  const of = `FROM ${quote(child.table)} c WHERE c.${quote(child.owner)} = r.id`
  const order = (direction: string) => child.order.map((f) => `c.${quote(f)} ${direction}`).join(', ')
  if (child.single)
    return `(SELECT row_to_json(x) FROM (SELECT ${columns} ${of} LIMIT 1) x) AS ${quote(child.field)}`
  const rows = child.newest
    ? `SELECT ${columns} FROM (SELECT * ${of} ORDER BY ${order('DESC')} LIMIT ${child.newest}) c ORDER BY ${order('ASC')}`
    : `SELECT ${columns} ${of} ORDER BY ${order('ASC')}`
  return `coalesce((SELECT json_agg(x) FROM (${rows}) x), '[]'::json) AS ${quote(child.field)}`
}

/** The columns of the document, for a root row with the alias `r`. */
const docFields = ({ columns, children }: Shape): string =>
  [...fields('r', columns), ...children.map(childField)].join(', ')

/** The JSON of a root row `r`; `without` names lists that it leaves out. */
function docOf(e: EntityName, without: readonly string[] = []): string {
  const { children, ...shape } = SHAPES[e]
  const kept = children.filter(({ field }) => !without.includes(field))
  return `(SELECT row_to_json(d) FROM (SELECT ${docFields({ ...shape, children: kept })}) d)`
}

/** One SELECT of `id` and `doc` (JSON text) of the rows of an aggregate that `where` picks; `r` is the root row. */
export const selectDocs = (e: EntityName, where: string): string =>
  `SELECT r.id, ${docOf(e)}::text AS doc FROM ${quote(SHAPES[e].table)} r WHERE ${where}`

/**
 * `doc` of the row with id $1, or null; and `dead` when an aggregate of that id was removed for ever. Without the
 * OFFSET the planner would put the whole SELECT in both places where `found.doc` stands, and make each document twice.
 */
export const selectOne = (e: EntityName): string => `
  SELECT found.doc, CASE WHEN found.doc IS NULL THEN (
    SELECT json_build_object('by', by_user, 'at', sync_moment(at)) FROM dead_id WHERE ent = ${SHAPES[e].ent} AND id = $1
  ) END AS dead FROM (SELECT (${selectDocs(e, 'r.id = $1').replace('r.id, ', '')}) AS doc OFFSET 0) found`

/** The same for each id of the array $1, with the `id` that was asked for. */
export const selectEach = (e: EntityName): string =>
  `SELECT wanted.id, one.* FROM unnest($1::uuid[]) AS wanted(id)
    CROSS JOIN LATERAL (${selectOne(e).replaceAll('$1', 'wanted.id')}) one`

/** Looked up row by row: a join of the whole table of versions would make each page of a filling dearer than the last. */
const versionOf = (ent: number) =>
  `CROSS JOIN LATERAL (SELECT c.v FROM sync_change c WHERE c.ent = ${ent} AND c.id = r.id OFFSET 0) v`

/**
 * One SELECT of `id`, `v` and `line`: the rows of the feed, `{"t":"row",…}`, ready to be sent. `where` picks among the
 * root rows `r` and their versions `v`, and may end in ORDER BY and LIMIT.
 */
export function selectLines(e: EntityName, where: string): string {
  const { table, ent } = SHAPES[e]
  // json_agg breaks the line between two elements; within JSON text a line break is never content.
  return `SELECT r.id, v.v, replace(concat('{"t":"row","e":"${e}","id":"', r.id, '","v":', v.v, ',"d":', ${docOf(e)}, '}'), E'\\n', '') AS line
    FROM ${quote(table)} r ${versionOf(ent)} WHERE ${where}`
}

/** One SELECT of `v` and `doc` (JSON); `where` as in selectLines, `without` as in docOf. */
export function selectVersioned(e: EntityName, where: string, without: readonly string[] = []): string {
  const { table, ent } = SHAPES[e]
  return `SELECT v.v, ${docOf(e, without)} AS doc FROM ${quote(table)} r ${versionOf(ent)} WHERE ${where}`
}

/** A text of SQL in its quotes. */
const said = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * The text of server/db/functions/sync_lines.sql: the lines of some rows of a kind, planned once per connection, so that
 * one statement can bring what changed whatever it is.
 */
export function linesFunction(): string {
  const kinds = entriesOf(SHAPES)
  const names = kinds.map(([e, { ent }]) => `WHEN ${ent} THEN ${said(e)}`)
  const cases = kinds.map(([e, { ent }]) => {
    return `  WHEN ${ent} THEN RETURN QUERY SELECT x.id, x.line FROM (${selectLines(e, 'r.id = ANY(ids)')}) x;`
  })
  return `-- Made of the shapes (server/store/aggregates); written by its test with -u.
CREATE OR REPLACE FUNCTION sync_lines(kind int, ids uuid[], gone bool) RETURNS TABLE(i uuid, t text) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  IF gone THEN
    RETURN QUERY SELECT c.id, concat('{"t":"del","e":"', n.e, '","id":"', c.id, '","v":', c.v, '}')
      FROM sync_change c, (SELECT CASE kind ${names.join(' ')} END AS e) n
     WHERE c.ent = kind AND c.id = ANY(ids) AND n.e IS NOT NULL;
    RETURN;
  END IF;
  CASE kind
${cases.join('\n')}
  ELSE NULL;
  END CASE;
END $$;
`
}
