import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OLDEST_POSTGRES } from '../../server/db/connect.ts'

it('[FT-36] the manual names the versions of PostgreSQL that the server accepts', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain(`a PostgreSQL of your own, version ${OLDEST_POSTGRES} or newer`)
  expect([...readme.matchAll(/PostgreSQL (\d+)/g)].map(([, version]) => Number(version))).toEqual([])
})
