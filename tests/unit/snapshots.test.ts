import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import config from '../../scripts/drizzle.config.ts'
import * as schema from '../../server/db/schema/index.ts'

type Snapshot = ReturnType<typeof generateDrizzleJson>

const META = join(import.meta.dirname, '../../server/db/migrations/meta')
const read = (file: string): unknown => JSON.parse(readFileSync(join(META, file), 'utf8'))
const { entries } = read('_journal.json') as { entries: { idx: number; tag: string; when: number }[] }
const snapshots = entries.map(({ tag }) => read(`${tag.slice(0, 4)}_snapshot.json`) as Snapshot)

describe('the snapshots of the migrations', () => {
  it('[HS-31] say what the schema says: there is no migration to generate', async () => {
    const last = snapshots.at(-1)!
    const now = generateDrizzleJson(schema, last.id, undefined, config.casing)
    expect(await generateMigration(last, now)).toEqual([])
  })

  it('[HS-31] are one for each migration, each after the one before', () => {
    expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id))
    expect(new Set(snapshots.map(({ id }) => id)).size).toBe(entries.length)
    const times = entries.map(({ when }) => when)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
})
