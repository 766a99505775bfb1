// The checks that run no test: the layers, the names of the files, types in each environment (pure code, page,
// workers, server, tests), format, what nobody uses, lint.
import { availableParallelism } from 'node:os'
import { nameProblems } from './fileNames.mjs'
import { languageProblems } from './language.mjs'
import { layerProblems } from './layers.mjs'
import { bin, run } from './run.mjs'

/** Checkers do work twice that they could share: more than cores make the check slower. The compiler's default is 4. */
const checkers = String(Math.min(4, availableParallelism()))

export const steps = [
  ...['sync', 'pure', 'app', 'worker', 'server', 'tests'].map((name) => [
    'tsc',
    '-p',
    `tsconfig/${name}.json`,
    '--checkers',
    checkers,
  ]),
  ['biome', 'format'],
  ['knip', '--no-progress'],
  ['oxlint', '--type-aware', 'src', 'server', 'tests', 'scripts'],
]

/** Problems of the layers, of names of files and of language: the checks that take a second. */
export const planProblems = () => [
  ...layerProblems().map((problem) => `layers: ${problem}`),
  ...nameProblems().map((problem) => `names that differ in capitals alone: ${problem}`),
  ...languageProblems().map((problem) => `language: ${problem}`),
]

/** Runs all checks, also after one failed, and returns the failed commands. */
export function runChecks() {
  const failed = steps
    .filter(([command, ...args]) => run(bin(command), args) !== 0)
    .map((step) => step.join(' '))
  return [...planProblems(), ...failed]
}
