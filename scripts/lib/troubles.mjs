// Failures by name: a build server keeps only the end of a long run.
import { stripVTControlCharacters } from 'node:util'

const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 4).join('\n  ')

/** Vitest's failed tests, files that could not be loaded, and the facts of leftOut.mjs. */
export function vitestTroubles(report, { secondTries = [], errors = [] } = {}) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`failed: ${name}\n  ${firstLines(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) =>
        `failed: ${name}\n  ${fullName}\n  ${firstLines(failureMessages?.[0])}`,
    )
  })
  const again = ({ file, name, error }) => `at the second try: ${file}\n  ${name}\n  ${firstLines(error)}`
  return [
    ...failures,
    ...errors.map((error) => `failed beside the tests: ${firstLines(error)}`),
    ...secondTries.map(again),
  ]
}

/** Playwright's failed tests, and those that passed only at the second attempt. */
export function playwrightTroubles(report) {
  const broken = (report?.errors ?? []).map(({ message }) => `failed: ${firstLines(message)}`)
  return [...broken, ...(report?.suites ?? []).flatMap(ofSuite)]
}

const ofSuite = ({ suites = [], specs = [] }) => [...specs.flatMap(ofSpec), ...suites.flatMap(ofSuite)]

const ofSpec = ({ file, title, tests }) =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, results }) => {
      const error = results.find((result) => result.error)?.error?.message
      return `${status === 'flaky' ? 'at the second try' : 'failed'}: ${file}\n  ${title}\n  ${firstLines(error)}`
    })
