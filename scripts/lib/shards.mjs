// The browser tests in shares side by side. Each share has a server, a database and a port of its own; inside a share
// one test runs at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bin, root, toolEnv } from './run.mjs'

/** Two even out the waiting of a browser test; a third only takes the cores from them. */
const shardCount = availableParallelism() > 1 ? 2 : 1

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

const folder = 'tests/e2e'

/** The files of each share: dealt in turn, the longest first, so that the shares end at about the same time. */
export function shares() {
  const size = (file) => statSync(join(root, file)).size
  const files = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${folder}/${name}`)
    .sort((a, b) => size(b) - size(a))
  return Array.from({ length: shardCount }, (_, share) => files.filter((_, i) => i % shardCount === share))
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
