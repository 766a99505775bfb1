// The checks that run no test: layers, names of files, types in each environment (pure code, page, workers, server,
// tests), format, unused code, lint.
import { availableParallelism } from 'node:os'
import { nameProblems } from './fileNames.mjs'
import { languageProblems } from './language.mjs'
import { layerProblems } from './layers.mjs'
import { bin, run } from './run.mjs'
import { wordProblems } from './screenWords.mjs'

/**
 * Type checkers repeat work that they could share, so more of them than cores slow the check down. The compiler's
 * default is 4.
 */
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

/** Problems of the layers, of names of files, of language and of the words of the screens: the checks that take a second. */
export const planProblems = () => [
  ...layerProblems().map((problem) => `layers: ${problem}`),
  ...nameProblems().map((problem) => `names that differ in capitals alone: ${problem}`),
  ...languageProblems().map((problem) => `language: ${problem}`),
  ...wordProblems().map((problem) => `words: ${problem}`),
]

/** Runs all checks, even after one failed, and returns the failed commands. */
export function runChecks() {
  const failed = steps
    .filter(([command, ...args]) => run(bin(command), args) !== 0)
    .map((step) => step.join(' '))
  return [...planProblems(), ...failed]
}
