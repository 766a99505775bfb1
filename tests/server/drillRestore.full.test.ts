import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'
import { query } from '../kit/server/serverFolders.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let server: RunningServer
let dataDir: string
let place: string
beforeAll(async () => {
  ;[dataDir, place] = [await makeDataDir(), await makeDataDir()]
  server = await startServer(await freePort(), dataDir, { DEMO: 'on', LOG_LEVEL: 'warn' })
}, 120_000)
afterAll(async () => {
  await server.stop()
  for (const folder of [dataDir, place]) await removeDataDir(folder)
})

/** Runs a command of package.json as an operator does, on the database of the test. */
async function npmRun(
  command: string,
  arg: string,
  folder = dataDir,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--run', command, '--', arg], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** The first photo of the only backup, by its path. */
function aPhoto(): string {
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
  const photo = files.find((file) => file.isFile() && file.parentPath.includes('/blobs'))
  if (!photo) throw new Error('the backup has no photo')
  return join(photo.parentPath, photo.name)
}

it('[BU-07] a company with the embedded database is backed up and rehearsed by two commands while it runs', {
  timeout: 180_000,
}, async () => {
  const backup = await npmRun('db:backup', place)
  expect(backup).toMatchObject({ code: 0 })
  const good = await npmRun('drill:restore', place)
  expect(good.output).toContain('This backup can be restored.')
  expect(good.code).toBe(0)
  const [, all, same] = /Records: (\d+) in the backup, (\d+) the same in the database/.exec(good.output) ?? []
  expect(Number(all)).toBeGreaterThan(1_000)
  expect(same).toBe(all)
  expect(good.output).toMatch(/Photos and papers: [1-9]\d*, 0 of them not as they were kept/)

  const photo = aPhoto()
  rmSync(photo)
  writeFileSync(photo, 'spoilt')
  const bad = await npmRun('drill:restore', place)
  expect(bad.output).toContain('This backup does NOT give back what the database has.')
  expect(bad.output).toContain('DAMAGED: ')
  expect(bad.code).toBe(1)

  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  const runs = await query<{ good: boolean }>(
    dataDir,
    `SELECT error IS NULL AS good FROM backup_run WHERE kind = 'drill' ORDER BY begun`,
  )
  expect(runs).toEqual([{ good: true }, { good: false }])
})

it('[BU-07] a rehearsal beside a database that no server has prepared says so in one sentence', {
  timeout: 180_000,
}, async () => {
  const empty = await makeDataDir()
  try {
    const { output, code } = await npmRun('drill:restore', place, empty)
    expect(output).toContain('The database of this company is empty or of an earlier version.')
    expect(output).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  } finally {
    await removeDataDir(empty)
  }
})
