// The checks that run no test: the plan of the rooms, types in each environment (pure code, page, workers, server, tests),
// format, what nobody uses, lint.
import { roomProblems } from './rooms.mjs'
import { bin, run } from './run.mjs'

export const steps = [
  ...['pure', 'app', 'worker', 'server', 'tests'].map((name) => ['tsc', '-p', `tsconfig.${name}.json`]),
  ['biome', 'format'],
  ['knip', '--no-progress'],
  ['oxlint', '--type-aware', 'src', 'server', 'tests', 'scripts'],
]

/** Runs all checks, also after one failed, and returns the failed commands. */
export function runChecks() {
  const problems = roomProblems().map((problem) => `the plan: ${problem}`)
  const failed = steps
    .filter(([command, ...args]) => run(bin(command), args) !== 0)
    .map((step) => step.join(' '))
  return [...problems, ...failed]
}
