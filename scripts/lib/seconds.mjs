// Seconds of the slower test files, each alone on two idle cores, so that none of them starts last. A missing or
// outdated time only makes the shares less even. The results of any run may renew them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const measured = JSON.parse(readFileSync(join(root, 'tests/seconds.json'), 'utf8'))

/** @param file path from the root */
export const secondsOf = (file, unknown = 0) => measured[file] ?? unknown

export const measuredFiles = Object.keys(measured)
