import { readdirSync, readFileSync } from 'node:fs'
import { is, getTableName } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../../server/db/schema/index.ts'

const MIGRATIONS = 'server/db/migrations'
const page = readFileSync('docs/operations/privacy.md', 'utf8')

/** The tables that migrations create and Drizzle does not know, such as those of the feed. */
function created(): string[] {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const texts = files.map((name) => readFileSync(`${MIGRATIONS}/${name}`, 'utf8')).join('\n')
  const names = (pattern: RegExp) => [...texts.matchAll(pattern)].map(([, name]) => name!)
  const dropped = names(/DROP TABLE (?:IF EXISTS )?"?(\w+)"?/g)
  return names(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/g).filter(
    (name) => !dropped.includes(name),
  )
}

/** The names in the first column of the table 'Where data is stored'. */
const listed = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
)

it('[BT-09] the page about privacy lists every table of the database once, and no other', () => {
  const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  const all = [...new Set([...tables, ...created()])]
  expect(all.length).toBeGreaterThan(60)
  expect(listed.toSorted()).toEqual(all.toSorted())
})
