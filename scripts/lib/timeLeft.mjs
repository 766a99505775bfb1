// A build server ends a run that takes too long, and then shows nothing of it. TESTS_UNTIL (seconds since 1970) tells the
// second tier when to end. On a slow machine it leaves browser tests out, and names them.
import { measuredFiles, secondsOf } from './seconds.mjs'

/** Seconds that the other browser engines and the end of the run take. */
const AFTER_S = 200
const VITEST_WORKERS = 2

/**
 * The seconds for the browser tests, in the measured seconds of tests/seconds.json; Infinity without TESTS_UNTIL.
 * @param took seconds of the Vitest files of the tier 'rest': they show how fast this machine is
 */
export function secondsLeft(took, { until = process.env.TESTS_UNTIL, now = Date.now() / 1000 } = {}) {
  if (!until) return Infinity
  const files = measuredFiles.filter((file) => file.includes('.full.test.'))
  const measured = files.reduce((sum, file) => sum + secondsOf(file), 0) / VITEST_WORKERS
  const pace = took / measured
  return Math.max(0, (Number(until) - now) / pace - AFTER_S)
}
