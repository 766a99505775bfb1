// node scripts/seconds.mjs: writes what the files of the last run took to tests/seconds.json. Run it after `npm test` or
// `npm run test:all` on a quiet machine. The stories of a browser test are counted apart from its other tests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './lib/run.mjs'
import { STORY } from './lib/tiers.mjs'

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
  specsIn(found).map(({ file, title, tests }) => [
    `tests/e2e/${file}${title.includes(STORY) ? ` ${STORY}` : ''}`,
    tests.reduce((sum, { results }) => sum + (results.at(-1)?.duration ?? 0), 0),
  ])

const took = new Map()
const all = [
  ...ofVitest(report('vitest.json')),
  ...['playwright-1.json', 'playwright-2.json'].map(report).flatMap(ofPlaywright),
]
for (const [file, ms] of all) took.set(file, (took.get(file) ?? 0) + ms / 1000)
const listed = JSON.parse(readFileSync(join(root, 'tests/seconds.json'), 'utf8'))
for (const [file, seconds] of took) {
  if (seconds >= LONG_S || file.endsWith(STORY)) listed[file] = Math.round(seconds)
  else delete listed[file]
}
const kept = Object.keys(listed)
  .filter((file) => existsSync(join(root, file.replace(` ${STORY}`, ''))))
  .toSorted()
const seconds = Object.fromEntries(kept.map((file) => [file, listed[file]]))
writeFileSync(join(root, 'tests/seconds.json'), `${JSON.stringify(seconds, null, 2)}\n`)
console.log(`${took.size} files measured, ${kept.length} in the list`)
