import type { EntityName } from '../../../../src/domain/entities.ts'
import { entriesOf } from '../../../../src/lib/objects.ts'
import { SHAPES } from './aggregates.ts'
import type { ChildTable, ShapeColumn, AggregateShape } from './shapes.ts'

/*
 * Builds the SELECT that makes the JSON of an aggregate inside PostgreSQL. PostgreSQL returns finished text,
 * so Node does not parse and serialise the hundreds of thousands of rows of an initial sync.
 */

const quote = (name: string) => `"${name}"`

function value(alias: string, { name, kind }: ShapeColumn): string {
  const column = `${alias}.${quote(name)}`
  if (kind === 'number') return `trim_scale(${column})`
  if (kind === 'moment') return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return column
}

function fields(alias: string, columns: readonly ShapeColumn[]): string[] {
  const flat = columns.filter((c) => c.path.length === 1)
  const owners = [...new Set(columns.filter((c) => c.path.length === 2).map((c) => c.path[0] ?? ''))]
  const nested = owners.map((owner) => {
    const parts = columns.filter((c) => c.path.length === 2 && c.path[0] === owner)
    const pairs = parts.map((c) => `'${c.path[1]}', ${value(alias, c)}`)
    return `json_build_object(${pairs.join(', ')}) AS ${quote(owner)}`
  })
  return [...flat.map((c) => `${value(alias, c)} AS ${quote(c.path[0] ?? '')}`), ...nested]
}

function childField(child: ChildTable): string {
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

/** Returns the columns of the document, for a root row with the alias `r`. */
const docFields = ({ columns, children }: AggregateShape): string =>
  [...fields('r', columns), ...children.map(childField)].join(', ')

/** Returns the JSON expression of a root row `r`; `without` names the lists to omit. */
function docOf(e: EntityName, without: readonly string[] = []): string {
  const { children, ...shape } = SHAPES[e]
  const kept = children.filter(({ field }) => !without.includes(field))
  return `(SELECT row_to_json(d) FROM (SELECT ${docFields({ ...shape, children: kept })}) d)`
}

/**
 * Returns a SELECT of `id` and `doc` (JSON text) of the aggregates that match `where`; `r` is the root row.
 */
export const selectDocs = (e: EntityName, where: string): string =>
  `SELECT r.id, ${docOf(e)}::text AS doc FROM ${quote(SHAPES[e].table)} r WHERE ${where}`

/**
 * Returns a SELECT by id ($1) of `doc` (null if missing) and `dead` (if the aggregate was permanently
 * deleted). Without OFFSET 0 the planner would inline the SELECT at both uses of `found.doc` and build each
 * document twice.
 */
export const selectOne = (e: EntityName): string => `
  SELECT found.doc, CASE WHEN found.doc IS NULL THEN (
    SELECT json_build_object('by', by_user, 'at', sync_moment(at)) FROM dead_id WHERE ent = ${SHAPES[e].ent} AND id = $1
  ) END AS dead FROM (SELECT (${selectDocs(e, 'r.id = $1').replace('r.id, ', '')}) AS doc OFFSET 0) found`

/** Returns the SELECT of `selectOne` for each id of the array $1, with that `id`. */
export const selectEach = (e: EntityName): string =>
  `SELECT wanted.id, one.* FROM unnest($1::uuid[]) AS wanted(id)
    CROSS JOIN LATERAL (${selectOne(e).replaceAll('$1', 'wanted.id')}) one`

/**
 * Looks up the version row by row. A join with the whole version table would make each page of an initial
 * sync slower than the previous one.
 */
const versionOf = (ent: number) =>
  `CROSS JOIN LATERAL (SELECT c.v FROM sync_change c WHERE c.ent = ${ent} AND c.id = r.id OFFSET 0) v`

/**
 * Returns a SELECT of `id`, `v` and `line`: feed rows `{"t":"row",…}`, ready to be sent. `where` filters on
 * the root row `r` and its version `v`, and may end in ORDER BY and LIMIT.
 */
export function selectLines(e: EntityName, where: string): string {
  const { table, ent } = SHAPES[e]
  // json_agg puts line breaks between two elements. JSON text never contains a raw line break, so removing
  // them is safe.
  return `SELECT r.id, v.v, replace(concat('{"t":"row","e":"${e}","id":"', r.id, '","v":', v.v, ',"d":', ${docOf(e)}, '}'), E'\\n', '') AS line
    FROM ${quote(table)} r ${versionOf(ent)} WHERE ${where}`
}

/** Returns a SELECT of `v` and `doc` (JSON); `where` as in `selectLines`, `without` as in `docOf`. */
export function selectVersioned(e: EntityName, where: string, without: readonly string[] = []): string {
  const { table, ent } = SHAPES[e]
  return `SELECT v.v, ${docOf(e, without)} AS doc FROM ${quote(table)} r ${versionOf(ent)} WHERE ${where}`
}

/** Quotes a text as an SQL literal. */
const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Returns the text of server/db/functions/sync_lines.sql. The function returns the lines of some rows of one
 * entity. Its plans are cached per connection, so one statement can read the changes of all entities.
 */
export function linesFunction(): string {
  const kinds = entriesOf(SHAPES)
  const names = kinds.map(([e, { ent }]) => `WHEN ${ent} THEN ${quoteLiteral(e)}`)
  const cases = kinds.map(([e, { ent }]) => {
    return `  WHEN ${ent} THEN RETURN QUERY SELECT x.id, x.line FROM (${selectLines(e, 'r.id = ANY(ids)')}) x;`
  })
  return `-- Made of the shapes (server/sync/store/aggregates); written by its test with -u.
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
