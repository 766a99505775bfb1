// The browser tests in parallel shares. Each share has its own server, database and port, and runs one test at a time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './freePort.mjs'
import { bin, root, toolEnv } from './run.mjs'
import { secondsOf } from './seconds.mjs'
import { currentTier, STORY } from './tiers.mjs'

/** Two shares fill each other's waiting times; a third would only compete for the cores. */
const shardCount = availableParallelism() > 1 ? 2 : 1

const folder = 'tests/e2e'

const USUAL_S = 30
/** Seconds of each file beside its tests: a server of its own, a browser with the app. */
const AROUND_S = 8

/** The seconds of a story whose file is not measured yet. */
const STORY_S = 12
const storiesIn = (file) => readFileSync(join(root, file), 'utf8').split(`'${STORY}'`).length - 1

/** The seconds that a file takes in a tier; 0 if the tier runs none of its tests. */
function costOf(file, tier) {
  const stories = storiesIn(file)
  const storySeconds = stories && secondsOf(`${file} ${STORY}`, stories * STORY_S)
  if (tier === 'quick') return storySeconds && storySeconds + AROUND_S
  return secondsOf(file, USUAL_S) + (tier === 'rest' ? 0 : storySeconds) + AROUND_S
}

/** The seconds of each file that has tests in a tier. */
function costsOf(tier) {
  const costs = new Map()
  for (const name of readdirSync(join(root, folder))) {
    const file = `${folder}/${name}`
    const seconds = name.endsWith('.spec.ts') ? costOf(file, tier) : 0
    if (seconds > 0) costs.set(file, seconds)
  }
  return costs
}

/** Returns the same number for the same text, and orders texts as if by chance. */
const hashOf = (text) => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * Chooses the files for a run that must end in time. Each day puts other files first, so that none is always left out.
 * @param seconds for one share, by the measured seconds
 * @param day like 2026-11-30
 */
export function filesWithin(seconds, day, tier = currentTier()) {
  const costs = costsOf(tier)
  const kept = []
  let left = seconds * shardCount
  for (const file of [...costs.keys()].sort((a, b) => hashOf(day + a) - hashOf(day + b))) {
    if (costs.get(file) > left) continue
    left -= costs.get(file)
    kept.push(file)
  }
  return { kept, leftOut: [...costs.keys()].filter((file) => !kept.includes(file)) }
}

/**
 * The files of each share: the longest first, each to the share with the least seconds, so that all shares end
 * together.
 * @param only deals these files alone; default all
 */
export function shares(tier = currentTier(), only) {
  const dealt = Array.from({ length: shardCount }, () => ({ files: [], seconds: 0 }))
  for (const [file, seconds] of [...costsOf(tier)].sort(([, a], [, b]) => b - a)) {
    if (only && !only.includes(file)) continue
    const least = dealt.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.files.push(file)
    least.seconds += seconds
  }
  return dealt.map((share) => share.files)
}

/** Runs one share and returns its exit code; every line of its output starts with the name of the share. */
export async function runShard(index, files, report) {
  const env = toolEnv({
    E2E_PORT: String(await freePort()),
    E2E_OUTPUT: `test-results/e2e-${index}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...files, '--reporter=list,json']
  const shell = process.platform === 'win32'
  const child = spawn(bin('playwright'), args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`[${index}] ${line}`))
  const [code] = await once(child, 'close')
  return code ?? 1
}
