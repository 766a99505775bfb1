// npm run notices: THIRD-PARTY-NOTICES.txt, to go along with a release.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notices, noticesText } from './lib/notices.mjs'
import { root } from './lib/run.mjs'

const all = notices()
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), noticesText(all))
console.log(`THIRD-PARTY-NOTICES.txt: ${all.length} packages`)
