// npm run test:moments: the Vitest files whose only clock is the process, at moments at which a test that depends on
// the day, the month or the hour fails. Each run begins a minute before the moment and passes it.
// npm run test:moments -- <vitest arguments>: other projects or files. The server's tests read the time of PostgreSQL
// too, whose clock stays where it is.
import { spawnSync } from 'node:child_process'
import { bin, root, toolEnv } from './lib/run.mjs'

/** The moments at which something changes in Brussels. */
const MOMENTS = {
  'a new year': '2027-01-01T00:00:00+01:00',
  '29 February': '2028-02-29T12:00:00+01:00',
  'summer time begins': '2027-03-28T02:00:00+01:00',
  'summer time ends': '2026-10-25T03:00:00+02:00',
}
const BEFORE_MS = 60_000

const PROJECTS = ['unit', 'isolated', 'dom', 'sim'].flatMap((name) => ['--project', name])
const args = process.argv.length > 2 ? process.argv.slice(2) : PROJECTS

const failed = []
for (const [name, at] of Object.entries(MOMENTS)) {
  console.log(`\n── ${name}: ${at}`)
  const env = toolEnv({ CLOCK_SHIFT: String(Date.parse(at) - BEFORE_MS - Date.now()) })
  const { status } = spawnSync(bin('vitest'), ['run', ...args], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
console.log(failed.length ? `failed at: ${failed.join(', ')}` : 'passed at all moments')
process.exitCode = failed.length ? 1 : 0
