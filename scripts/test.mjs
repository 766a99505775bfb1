// npm test: types, lint, all Vitest projects, build, end-to-end tests, other engines. Every step runs, also after one failed.
// Ends with what went wrong, by name, and the line "N passed, N failed"; a failed step without tests (types, lint, build) counts as one failure.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './lib/build.mjs'
import { runChecks } from './lib/check.mjs'
import { engines, missingEngines } from './lib/engines.mjs'
import { countMissing, countPlaywright, countVitest, summary } from './lib/results.mjs'
import { LEFT_OUT } from './lib/leftOut.mjs'
import { bin, root, run, toolEnv } from './lib/run.mjs'
import { runShard, shardCount, shares } from './lib/shards.mjs'
import { playwrightTroubles, vitestTroubles } from './lib/troubles.mjs'

const results = join(root, 'test-results')
const title = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`)

function report(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return null
  }
}

function checks() {
  title('types and lint')
  const failed = runChecks()
  for (const command of failed) console.error(`failed: ${command}`)
  return { passed: 0, failed: failed.length }
}

function vitest() {
  title('unit, component, simulation and server tests')
  const output = join(results, 'vitest.json')
  const code = run(bin('vitest'), [
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${fileURLToPath(new URL('./lib/leftOut.mjs', import.meta.url))}`,
    `--outputFile.json=${output}`,
  ])
  return countVitest(report('vitest.json'), code, leftOut())
}

const leftOut = () => report(basename(LEFT_OUT)) ?? undefined

function build() {
  title('build')
  const ok = buildApp()
  console.log(ok ? 'dist/ is up to date' : 'failed: vite build')
  return { passed: 0, failed: ok ? 0 : 1 }
}

/** The counts of every share of the browser tests. */
function endToEnd() {
  title(`end-to-end tests, ${shardCount} side by side`)
  const shard = async (files, at) => {
    const name = `playwright-${at + 1}.json`
    const code = await runShard(at + 1, files, join(results, name))
    return countPlaywright(report(name), code)
  }
  return Promise.all(shares().map(shard))
}

/** The core story in the other engines; one that is missing is said, and is a failure only on a build server. */
function otherEngines() {
  title('the core story in WebKit and Firefox')
  const missing = missingEngines()
  for (const line of missing) console.warn(line)
  const absent = countMissing(missing, Boolean(process.env.CI))
  if (missing.length === engines.length) return [absent]
  const output = join(results, 'engines.json')
  const args = ['test', '--config', 'tests/engines/playwright.config.ts', '--reporter=list,json']
  const code = run(bin('playwright'), args, { env: toolEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: output }) })
  return [absent, countPlaywright(report('engines.json'), code)]
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = [checks(), vitest(), build(), ...(await endToEnd()), ...otherEngines()]
const troubles = [
  ...vitestTroubles(report('vitest.json'), leftOut()),
  ...shares().flatMap((_, at) => playwrightTroubles(report(`playwright-${at + 1}.json`))),
  ...playwrightTroubles(report('engines.json')),
]
if (troubles.length > 0) {
  title('what went wrong')
  console.log(troubles.join('\n\n'))
}
const { line, ok } = summary(counts)
console.log(`\n${line}`)
process.exitCode = ok ? 0 : 1
