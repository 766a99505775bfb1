// Counts the JSON reports of the test runners: passed tests and failures.

/**
 * Counts Vitest's report. Tests that passed only at the second attempt are counted as flaky: on a busy machine that may
 * be nothing, but it deserves a look. A file that could not be loaded has no failed test, yet counts as a failure. A
 * run that failed for another reason, or found no test, counts as one too.
 */
export function countVitest(report, exitCode, { secondTries = [] } = {}) {
  const passed = report?.numPassedTests ?? 0
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + brokenFiles
  return { ...atLeastOne(passed, failed, exitCode), flaky: secondTries.length }
}

/** Playwright's report; tests that passed at the second attempt count as above. */
export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const failed = unexpected + (unexpected ? 0 : (report?.errors?.length ?? 0))
  return { ...atLeastOne(expected + flaky, failed, exitCode), flaky }
}

/** Missing engines; they count as failures on a build server, which should have them. */
export const countMissing = (missing, onBuildServer) => ({
  passed: 0,
  failed: onBuildServer ? missing.length : 0,
})

function atLeastOne(passed, failed, exitCode) {
  const silentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: silentFailure ? 1 : failed }
}

/** The last line of a test run. */
export function summary(counts) {
  const sum = (key) => counts.reduce((total, count) => total + (count[key] ?? 0), 0)
  const again = sum('flaky') ? ` (${sum('flaky')} at the second try)` : ''
  return {
    line: `${sum('passed')} passed, ${sum('failed')} failed${again}`,
    ok: sum('failed') === 0 && sum('passed') > 0,
  }
}
