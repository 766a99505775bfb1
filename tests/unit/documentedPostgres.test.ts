import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OLDEST_POSTGRES } from '../../server/db/connect.ts'

it.each(['README.md', 'docs/operations/configuration.md'])(
  '[FT-36] %s names the oldest version of PostgreSQL that the server accepts, and no other',
  (page) => {
    const text = readFileSync(page, 'utf8')
    expect(text).toContain(`a PostgreSQL of your own, version ${OLDEST_POSTGRES} or newer`)
    expect([...text.matchAll(/PostgreSQL (\d+)/g)].map(([, version]) => Number(version))).toEqual([])
  },
)
