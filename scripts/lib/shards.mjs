// The browser tests in shares side by side. Each share has a server, a database and a port of its own; inside a share
// one test runs at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './freePort.mjs'
import { bin, root, toolEnv } from './run.mjs'
import { secondsOf } from './seconds.mjs'

/** Two even out the waiting of a browser test; a third only takes the cores from them. */
const shardCount = availableParallelism() > 1 ? 2 : 1

const folder = 'tests/e2e'

const USUAL_S = 30
/** What each file takes beside its tests: a server of its own, a browser with the app in it. */
const AROUND_S = 8

/** The files of each share: the longest first, each to the share that has least, so that all end at about the same time. */
export function shares() {
  const cost = (file) => secondsOf(file, USUAL_S) + AROUND_S
  const files = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}/${name}`)
    .sort((a, b) => cost(b) - cost(a))
  const dealt = Array.from({ length: shardCount }, () => ({ files: [], seconds: 0 }))
  for (const file of files) {
    const least = dealt.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.files.push(file)
    least.seconds += cost(file)
  }
  return dealt.map((share) => share.files)
}

/** Runs one share and returns its exit code; every line of its output says which share it is. */
export async function runShard(index, files, report) {
  const env = toolEnv({
    E2E_PORT: String(await freePort()),
    E2E_OUTPUT: `test-results/e2e-${index}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const args = ['test', ...files, '--reporter=list,json']
  const shell = process.platform === 'win32'
  const child = spawn(bin('playwright'), args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`[${index}] ${line}`))
  const [code] = await once(child, 'close')
  return code ?? 1
}
