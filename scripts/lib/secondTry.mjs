import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const SECOND_TRY = join(root, 'test-results', 'vitest-second-try.json')

/** Vitest's own report does not say what passed at the second try only: a list of such tests, by file and name. */
export default class SecondTry {
  tests = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const error = test.result().errors?.[0]?.message
    this.tests.push({ file: test.module.moduleId, name: test.fullName, error })
  }

  onTestRunEnd() {
    writeFileSync(SECOND_TRY, JSON.stringify(this.tests))
  }
}
