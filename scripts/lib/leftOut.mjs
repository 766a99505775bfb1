import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

export const LEFT_OUT = join(root, 'test-results', 'vitest-left-out.json')

/**
 * Collects facts that Vitest's own report leaves out: tests that passed only at the second attempt, and errors outside
 * tests.
 */
export default class LeftOut {
  secondTries = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const error = test.result().errors?.[0]?.message
    this.secondTries.push({ file: test.module.moduleId, name: test.fullName, error })
  }

  onTestRunEnd(_modules, unhandled) {
    const errors = unhandled.map(({ message, stack }) => `${message}\n${stack ?? ''}`)
    writeFileSync(LEFT_OUT, JSON.stringify({ secondTries: this.secondTries, errors }))
  }
}
