import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingEngines } from '../../scripts/lib/engines.mjs'
import { countMissing, countPlaywright, countVitest, summary } from '../../scripts/lib/results.mjs'
import { shares } from '../../scripts/lib/shards.mjs'
import { playwrightTroubles, vitestTroubles } from '../../scripts/lib/troubles.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('counting of test results', () => {
  it('counts the tests of a good run', () => {
    expect(
      countVitest({ numPassedTests: 7, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 0),
    ).toEqual({
      passed: 7,
      failed: 0,
      flaky: 0,
    })
    expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] }, 0)).toEqual({
      passed: 3,
      failed: 0,
      flaky: 0,
    })
  })

  it('counts a file that could not be loaded as a failure, beside failed tests', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [file('failed', 'failed'), file('failed')],
    }
    expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 2, flaky: 0 })
  })

  it('reports a test that passed at the second attempt only', () => {
    const counts = countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 } }, 1)
    expect(counts).toEqual({ passed: 4, failed: 1, flaky: 1 })
    expect(summary([counts]).line).toBe('4 passed, 1 failed (1 at the second try)')
  })

  it('counts a runner that failed without a failed test, or that left no report', () => {
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1)
    expect(countVitest(null, 1).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 3 }, errors: [{ message: 'no server' }] }, 1).failed).toBe(1)
  })

  it('[BR-20] says which engine cannot be had, and counts it as a failure on a build server only', () => {
    const wanted = [
      { name: 'WebKit', debian: ['webkit2gtk-driver', 'xvfb'], find: () => undefined },
      { name: 'Firefox', debian: ['firefox-esr'], find: () => '/usr/bin/firefox-esr' },
    ]
    const missing = missingEngines(wanted)
    expect(missing).toEqual([
      'Not tested in WebKit: it is not on this machine (Debian: webkit2gtk-driver xvfb).',
    ])
    expect(countMissing(missing, false).failed).toBe(0)
    expect(countMissing(missing, true).failed).toBe(1)
  })

  it('counts a run without tests as a failure', () => {
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 0 } }, 0).failed).toBe(1)
  })

  it('ends with one line, and is good only when something passed and nothing failed', () => {
    expect(
      summary([
        { passed: 2, failed: 0 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ line: '5 passed, 0 failed', ok: true })
    expect(
      summary([
        { passed: 2, failed: 1 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ line: '5 passed, 1 failed', ok: false })
    expect(summary([{ passed: 0, failed: 0 }]).ok).toBe(false)
  })
})

it('runs every file of browser tests in one share', () => {
  const specs = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts'))
  const dealt = shares('all').flat()
  expect(dealt.toSorted()).toEqual(specs.map((name) => `tests/e2e/${name}`).toSorted())
})

describe('the troubles of a run', () => {
  it('names failed tests and files that could not be loaded', () => {
    const failed = {
      status: 'failed',
      fullName: 'prices add up',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\nat x'],
    }
    const report = {
      testResults: [
        { name: 'prices.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
        { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
        { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }
    expect(vitestTroubles(report)).toEqual([
      'failed: prices.test.ts\n  prices add up\n  expected 1\n  at x',
      'failed: broken.test.ts\n  no such file',
    ])
    expect(vitestTroubles(null)).toEqual([])
  })

  it('names what the report of Vitest leaves out, and counts it', () => {
    const secondTries = [{ file: 'slow.test.ts', name: 'comes in time', error: 'too late' }]
    expect(vitestTroubles(null, { secondTries, errors: ['no window\nat a timer'] })).toEqual([
      'failed beside the tests: no window\n  at a timer',
      'at the second try: slow.test.ts\n  comes in time\n  too late',
    ])
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [file('passed', 'passed')] }
    expect(countVitest(report, 0, { secondTries })).toEqual({ passed: 7, failed: 0, flaky: 1 })
    expect(countVitest(report, 1, {})).toEqual({ passed: 7, failed: 1, flaky: 0 })
  })

  it('names what failed in the browser, or passed at the second try only', () => {
    const spec = (status: string, title: string) => ({
      file: 'e2e/day.spec.ts',
      title,
      tests: [{ status, results: [{ error: { message: `${title} broke` } }, {}] }],
    })
    const suites = [
      { specs: [spec('expected', 'a')], suites: [{ specs: [spec('unexpected', 'b'), spec('flaky', 'c')] }] },
    ]
    expect(playwrightTroubles({ suites, errors: [{ message: 'no browser' }] })).toEqual([
      'failed: no browser',
      'failed: e2e/day.spec.ts\n  b\n  b broke',
      'at the second try: e2e/day.spec.ts\n  c\n  c broke',
    ])
  })
})
