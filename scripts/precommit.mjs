// Before a commit, for who asked for it (`npm run hooks`): the format of what is staged, the layers and the
// names of files, in a second or two. The rest is for `npm run check`.
import { planProblems } from './lib/check.mjs'
import { bin, run } from './lib/run.mjs'

const problems = planProblems()
for (const problem of problems) console.error(problem)
const format = run(bin('biome'), ['format', '--staged', '--no-errors-on-unmatched'])
if (format !== 0) console.error('`npm run format` mends the format; stage the files again afterwards.')
process.exitCode = problems.length > 0 || format !== 0 ? 1 : 0
