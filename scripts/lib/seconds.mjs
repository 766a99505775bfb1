// How long the test files of some length take alone on two quiet cores, so that none of them is the last to begin. A file
// that is not in the list, or takes another time by now, costs nothing but evenness; results of any run may renew it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const measured = JSON.parse(readFileSync(join(root, 'tests/seconds.json'), 'utf8'))

/** @param file from the root */
export const secondsOf = (file, unknown = 0) => measured[file] ?? unknown

export const measuredFiles = Object.keys(measured)
