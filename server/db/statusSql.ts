import { MOVEMENTS } from '../../src/domain/rentals/constants.ts'
import { ACTIVE_STATUSES } from '../../src/domain/rentals/status.ts'
import { AT_WORK, GONE, REPAIR_STATUSES } from '../../src/domain/repairs/statusList.ts'

/* The words of statuses in SQL. They are our own, never from outside. */

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`
const list = (words: readonly string[]) => words.map(quoted).join(', ')

/** Conditions on a column `status`. */
export const REPAIR_ACTIVE = `status NOT IN (${list(GONE)})`
export const REPAIR_AT_WORK = `status IN (${list(AT_WORK)})`
export const RENTAL_ACTIVE = `status IN (${list(ACTIVE_STATUSES)})`

/** Of a rental: somebody said of one of its lines that some of it is missing. The index `rental_missing` has these. */
export const RENTAL_MISSING = `movements @> '[{"kind": "${MOVEMENTS.missing}"}]'`

/** One word, for the rules that name a status. */
export const REPAIRED = quoted(REPAIR_STATUSES.repaired)
export const PICKED_UP = quoted(REPAIR_STATUSES.pickedUp)
export const BILLED = quoted(REPAIR_STATUSES.billed)
