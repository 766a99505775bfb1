import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '../kit/server/postgres.ts'
import { freePort, makeDataDir, removeDataDir, startServer } from '../kit/server/server.ts'
import { until } from '../kit/until.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(removeDataDir)))

/** Every file and folder below, with its permissions. */
const rightsIn = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mode } = statSync(join(folder, name))
    return [name, (mode & 0o777).toString(8)]
  })

it('[RB-13] what the server keeps is for its user alone, also what an earlier version left open', async () => {
  const dataDir = await makeDataDir()
  folders.push(dataDir)
  mkdirSync(join(dataDir, 'blobs', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'blobs', 'ab', 'photo'), 'x')
  writeFileSync(join(dataDir, 'secret-key'), 'a'.repeat(64))
  for (const open of ['blobs', 'blobs/ab']) chmodSync(join(dataDir, open), 0o755)
  for (const open of ['blobs/ab/photo', 'secret-key']) chmodSync(join(dataDir, open), 0o644)
  const { url, drop } = await freshDatabase({ empty: true })
  await drop()
  const server = await startServer(await freePort(), dataDir, { DATABASE_URL: url })
  await until('what the server notes beside', () => readdirSync(dataDir).includes('sync-state.json'))
  await server.stop()
  const rights = rightsIn(dataDir)
  expect(rights.map(([name]) => name)).toEqual(expect.arrayContaining(['blobs/ab/photo', 'sync-state.json']))
  for (const [name, right] of rights)
    expect([name, right]).toEqual([name, statSync(join(dataDir, name)).isDirectory() ? '700' : '600'])
})
