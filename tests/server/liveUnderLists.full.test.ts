import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

/** A proxy asks each second and gives up after two (server/routes/ready.ts). */
const PATIENCE_MS = 2_000
const READ_FOR_MS = 6_000
const LISTS = 40
const PER_SESSION = 3

let server: RunningServer
let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
  server = await startServer(await freePort(), dataDir, { DEMO: 'on', LOG_LEVEL: 'warn' })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

async function logIn(): Promise<string> {
  const answer = await fetch(`${server.url}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'werkbank-demo' }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

it('[OP-13] GET /live answers within two seconds while sessions read forty whole lists at once', {
  timeout: 120_000,
}, async () => {
  const tokens: string[] = []
  while (tokens.length * PER_SESSION < LISTS) tokens.push(await logIn())
  const end = performance.now() + READ_FOR_MS
  const codes = new Set<number>()
  let read = 0
  const readLists = async (index: number) => {
    const headers = { authorization: `Bearer ${tokens[Math.floor(index / PER_SESSION)] ?? ''}` }
    const path = index % 2 === 0 ? '/repair/all' : '/rental/all'
    while (performance.now() < end) {
      const answer = await fetch(`${server.url}/api${path}`, { headers })
      await answer.arrayBuffer()
      codes.add(answer.status)
      read += 1
    }
  }
  const waits: number[] = []
  const ask = async () => {
    while (performance.now() < end) {
      const begin = performance.now()
      const answer = await fetch(`${server.url}/live`)
      expect(answer.status).toBe(200)
      waits.push(performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.all([ask(), ...Array.from({ length: LISTS }, (_, index) => readLists(index))])
  const sorted = waits.toSorted((a, b) => a - b)
  const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(
    `${read} lists, ${waits.length} questions: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  )
  expect([...codes].filter((code) => code !== 200 && code !== 429)).toEqual([])
  expect(read).toBeGreaterThan(LISTS)
  expect(slowest).toBeLessThan(PATIENCE_MS)
})
