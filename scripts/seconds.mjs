// node scripts/seconds.mjs: renews tests/seconds.json from the last `npm test`. Run it after a test run on an idle
// machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './lib/run.mjs'

/** Shorter files are not listed: they may start at any time. */
const LONG_S = 4

const report = (name) => {
  const path = join(root, 'test-results', name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
const ofVitest = ({ testResults = [] }) =>
  testResults.map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    endTime - startTime,
  ])
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const ofPlaywright = (found) =>
  specsIn(found).map(({ file, tests }) => [
    `tests/e2e/${file}`,
    tests.reduce((sum, { results }) => sum + (results.at(-1)?.duration ?? 0), 0),
  ])

const took = new Map()
const all = [
  ...ofVitest(report('vitest.json')),
  ...['playwright-1.json', 'playwright-2.json'].map(report).flatMap(ofPlaywright),
]
for (const [file, ms] of all) took.set(file, (took.get(file) ?? 0) + ms / 1000)
const long = [...took].filter(([, seconds]) => seconds >= LONG_S).toSorted(([a], [b]) => (a < b ? -1 : 1))
const rounded = Object.fromEntries(long.map(([file, seconds]) => [file, Math.round(seconds)]))
writeFileSync(join(root, 'tests/seconds.json'), `${JSON.stringify(rounded, null, 2)}\n`)
console.log(`${long.length} files of ${LONG_S} s or more`)
