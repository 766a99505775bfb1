// Runs before a commit, if it was installed by `npm run hooks`: the format of staged files, the layers, the names of
// files and the language, in a second or two. `npm run check` runs all checks.
import { planProblems } from './lib/check.mjs'
import { bin, run } from './lib/run.mjs'

const problems = planProblems()
for (const problem of problems) console.error(problem)
const format = run(bin('biome'), ['format', '--staged', '--no-errors-on-unmatched'])
if (format !== 0) console.error('`npm run format` mends the format; stage the files again afterwards.')
process.exitCode = problems.length > 0 || format !== 0 ? 1 : 0
