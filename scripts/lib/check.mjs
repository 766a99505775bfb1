// The checks that run no test: types in each environment (pure code, page, workers, server, tests) and lint.
import { bin, run } from './run.mjs'

const steps = [
  ...['pure', 'app', 'worker', 'server', 'tests'].map((name) => ['tsc', '-p', `tsconfig.${name}.json`]),
  ['oxlint', '--type-aware', 'src', 'server', 'tests', 'scripts'],
]

/** Runs all checks, also after one failed, and returns the failed commands. */
export function runChecks() {
  return steps.filter(([command, ...args]) => run(bin(command), args) !== 0).map((step) => step.join(' '))
}
