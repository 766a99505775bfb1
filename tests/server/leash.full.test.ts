import { spawn } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { isProcessAlive } from '../../server/db/embedded/process.ts'
import { freshDatabase } from '../kit/server/postgres.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { until } from '../kit/until.ts'

const kit = new URL('../kit/server/serverProcess.ts', import.meta.url).href
let folder: string | undefined
afterAll(() => folder && removeDataDir(folder))

/** A test run that starts a server, prints its process id, and goes on. */
const run = (env: Record<string, string>) => `
  import { runServer, untilHealthy } from ${JSON.stringify(kit)}
  const server = runServer(${JSON.stringify(env)})
  await untilHealthy(${env.PORT}, server)
  console.log(server.child.pid)
`

it('[HS-54] a server of the tests stops with them, also when they are killed', async () => {
  folder = await makeDataDir()
  const { url, drop } = await freshDatabase({ empty: true })
  await drop()
  const env = { PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: url }
  const tests = spawn(process.execPath, ['--input-type=module', '-e', run(env)])
  let said = ''
  tests.stdout.on('data', (text) => (said += String(text)))
  const pid = await until('the server', () => Number(/^(\d+)$/m.exec(said)?.[1]))
  expect(isProcessAlive(pid)).toBe(true)
  tests.kill('SIGKILL')
  await until('its end', () => !isProcessAlive(pid))
  expect(isProcessAlive(pid)).toBe(false)
})
