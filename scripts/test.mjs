// npm test: types, lint, all Vitest projects, build, end-to-end tests, other engines. Every part runs, also after one failed.
// npm test -- <name>: the one test file that the name means, with nothing set up but what it needs.
// Both end with what went wrong, by name, and the line "N passed, N failed"; a failed part without tests (types, lint, build) counts as one failure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { oneFile } from './lib/oneFile.mjs'
import { summary } from './lib/results.mjs'
import { root, stop, toolEnv } from './lib/run.mjs'
import { build, checks, endToEnd, otherEngines, results, title, vitest } from './lib/runners.mjs'

const runners = { vitest, endToEnd, otherEngines }

/** Programs of the machine; what needs none of them may run meanwhile. */
async function setUp(...wanted) {
  if (wanted.length === 0) return
  const child = spawn('node', ['scripts/setup.mjs', ...wanted], {
    cwd: root,
    env: toolEnv(),
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exit(1)
}

async function runAll() {
  const office = setUp('--office', '--pooler', '--postgres', '--promtool', '--proxies')
  const checked = checks()
  await office
  const browsers = setUp('--browser', '--engines')
  const tested = vitest()
  await browsers
  return [checked, tested, build(), await endToEnd(), otherEngines()]
}

async function runOne(name) {
  const { file, runner, setup, problem } = oneFile(name)
  if (problem) stop(problem)
  await setUp(...setup)
  return [await runners[runner](file)]
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const name = process.argv[2]
const parts = name ? await runOne(name) : await runAll()
const troubles = parts.flatMap((part) => part.troubles)
if (troubles.length > 0) {
  title('what went wrong')
  console.log(troubles.join('\n\n'))
}
const { line, ok } = summary(parts.flatMap(({ counts }) => counts))
console.log(`\n${line}`)
process.exitCode = ok ? 0 : 1
