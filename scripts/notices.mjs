// npm run notices: writes THIRD-PARTY-NOTICES.txt, a part of each release.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notices, noticesText } from './lib/notices.mjs'
import { root } from './lib/run.mjs'

const all = notices()
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), noticesText(all))
console.log(`THIRD-PARTY-NOTICES.txt: ${all.length} packages`)
