// npm test: the quick tier. It covers types, lint, format, unit, component, simulation and server tests, the build, and
// one browser story for each area. It needs Node, npm and a Chromium.
// npm run test:rest: every test that the quick tier leaves out; it installs the programs that these tests drive.
// npm run test:all: both.
// npm test -- <name>: the one test file with this name, with only the setup that it needs.
// Every part runs, even after one failed. Each command ends with the failures by name, and the line "N passed, N
// failed". A failed part without tests (types, lint, build) counts as one failure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { oneFile } from './lib/oneFile.mjs'
import { summary } from './lib/results.mjs'
import { root, stop, toolEnv } from './lib/run.mjs'
import { secondsLeft } from './lib/timeLeft.mjs'
import { build, checks, endToEnd, otherEngines, results, title, vitest } from './lib/runners.mjs'

const runners = { vitest, endToEnd: (file) => endToEnd({ file }), otherEngines }

/** Installs programs of the machine; parts that need none of them may run meanwhile. */
async function setUp(...programs) {
  const child = spawn('node', ['scripts/setup.mjs', ...programs], {
    cwd: root,
    env: toolEnv(),
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) process.exit(1)
}

async function runQuick() {
  process.env.TEST_TIER = 'quick'
  const browser = setUp('--browser')
  const checked = checks()
  await browser
  return [checked, build(), vitest(), await endToEnd()]
}

async function runRest() {
  process.env.TEST_TIER = 'rest'
  return runPrograms()
}

async function runPrograms() {
  await setUp('--build', '--office', '--pooler', '--postgres', '--promtool', '--proxies')
  const browsers = setUp('--browser', '--engines')
  const tested = vitest()
  await browsers
  return [tested, await endToEnd({ seconds: secondsLeft(tested.seconds) }), otherEngines()]
}

async function runAll() {
  const checked = checks()
  return [checked, ...(await runPrograms())]
}

async function runOne(name) {
  const { file, runner, setup, problem } = oneFile(name)
  if (problem) stop(problem)
  await setUp(...setup)
  return [await runners[runner](file)]
}

const RUNS = { '--quick': runQuick, '--rest': runRest, '--all': runAll }
const wanted = process.argv[2] ?? '--quick'

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const parts = await (RUNS[wanted]?.() ?? runOne(wanted))
const troubles = parts.flatMap((part) => part.troubles)
if (troubles.length > 0) {
  title('what went wrong')
  console.log(troubles.join('\n\n'))
}
title('seconds by part')
for (const { name, seconds } of parts) console.log(`${String(Math.round(seconds)).padStart(5)} s  ${name}`)
const { line, ok } = summary(parts.flatMap(({ counts }) => counts))
console.log(`\n${line}`)
process.exitCode = ok ? 0 : 1
