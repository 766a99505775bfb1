// The parts of a test run. Each returns its counts, its failures by name, its own name and its seconds.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './build.mjs'
import { runChecks } from './check.mjs'
import { engines, missingEngines } from './engines.mjs'
import { LEFT_OUT } from './leftOut.mjs'
import { countMissing, countPlaywright, countVitest } from './results.mjs'
import { bin, root, run, toolEnv } from './run.mjs'
import { filesWithin, runShard, shares } from './shards.mjs'
import { playwrightTroubles, vitestTroubles } from './troubles.mjs'

export const results = join(root, 'test-results')
export const title = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`)

function report(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return null
  }
}

const withoutTests = (failed) => ({ counts: [{ passed: 0, failed }], troubles: [] })

/** Wraps a part of the run so that its result contains its name and its seconds. */
function timed(name, part) {
  const start = performance.now()
  const finish = (result) => ({ ...result, name, seconds: (performance.now() - start) / 1000 })
  title(name)
  const result = part()
  return result instanceof Promise ? result.then(finish) : finish(result)
}

export const checks = () =>
  timed('types and lint', () => {
    const failed = runChecks()
    for (const command of failed) console.error(`failed: ${command}`)
    return withoutTests(failed.length)
  })

export const build = () =>
  timed('build', () => {
    const ok = buildApp()
    console.log(ok ? 'dist/ is up to date' : 'failed: vite build')
    return withoutTests(ok ? 0 : 1)
  })

/** All Vitest projects, or one file without a second attempt, so that its failure is shown. */
export const vitest = (file) =>
  timed(file ?? 'unit, component, simulation and server tests', () => {
    const code = run(bin('vitest'), [
      'run',
      ...(file ? [file] : ['--retry=1']),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${fileURLToPath(new URL('./leftOut.mjs', import.meta.url))}`,
      `--outputFile.json=${join(results, 'vitest.json')}`,
    ])
    const [seen, leftOut] = [report('vitest.json'), report(basename(LEFT_OUT)) ?? undefined]
    return { counts: [countVitest(seen, code, leftOut)], troubles: vitestTroubles(seen, leftOut) }
  })

/**
 * The browser tests in parallel shares.
 * @param options.file runs this file alone
 * @param options.seconds the time limit; files that do not fit are named and not run
 */
export const endToEnd = ({ file, seconds } = {}) =>
  timed(file ?? 'browser tests', async () => {
    const shard = async (files, at) => {
      const name = `playwright-${at + 1}.json`
      return ofPlaywright(name, await runShard(at + 1, files, join(results, name)))
    }
    const dealt = file ? [[file]] : shares(undefined, chosen(seconds))
    const parts = await Promise.all(dealt.filter((files) => files.length > 0).map(shard))
    return {
      counts: parts.flatMap(({ counts }) => counts),
      troubles: parts.flatMap(({ troubles }) => troubles),
    }
  })

/** The files that a run in limited time takes; undefined for all. */
function chosen(seconds = Infinity) {
  const day = new Date().toISOString().slice(0, 10)
  const { kept, leftOut } = filesWithin(seconds, day)
  if (leftOut.length === 0) return undefined
  console.log(`NOT RUN, because the time ends (choice of ${day}):\n${leftOut.join('\n')}\n`)
  return kept
}

/** The core story in the other browsers. A missing one is named; it is a failure only on a build server. */
export const otherEngines = (file) =>
  timed(file ?? 'the core story in WebKit and Firefox', () => {
    const missing = missingEngines()
    for (const line of missing) console.warn(line)
    const absent = countMissing(missing, Boolean(process.env.CI))
    if (missing.length === engines.length) return { counts: [absent], troubles: [] }
    const args = ['test', ...(file ? [file] : []), '--config', 'tests/engines/playwright.config.ts']
    const env = toolEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'engines.json') })
    const code = run(bin('playwright'), [...args, '--reporter=list,json'], { env })
    const { counts, troubles } = ofPlaywright('engines.json', code)
    return { counts: [absent, ...counts], troubles }
  })

function ofPlaywright(name, code) {
  const seen = report(name)
  return { counts: [countPlaywright(seen, code)], troubles: playwrightTroubles(seen) }
}
