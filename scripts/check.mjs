// npm run check: types and lint of the whole project, in well under a minute.
import { runChecks } from './lib/check.mjs'

const failed = runChecks()
for (const command of failed) console.error(`failed: ${command}`)
console.log(failed.length ? '' : 'types and lint: no errors')
process.exit(failed.length ? 1 : 0)
