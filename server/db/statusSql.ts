import { MOVEMENTS } from '../../src/domain/rentals/constants.ts'
import { ACTIVE_STATUSES } from '../../src/domain/rentals/status.ts'
import { AT_WORK, GONE, REPAIR_STATUSES } from '../../src/domain/repairs/statusList.ts'

/*
 * Status values in SQL. They are constants of the product and never user input.
 */

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`
const list = (words: readonly string[]) => words.map(quoted).join(', ')

/** Conditions on a column `status`. */
export const REPAIR_ACTIVE = `status NOT IN (${list(GONE)})`
export const REPAIR_AT_WORK = `status IN (${list(AT_WORK)})`
export const RENTAL_ACTIVE = `status IN (${list(ACTIVE_STATUSES)})`

/**
 * True for a rental with a line of which units are reported missing. The index `rental_missing` contains
 * these.
 */
export const RENTAL_MISSING = `movements @> '[{"kind": "${MOVEMENTS.missing}"}]'`

/** Single values, for rules that name a status. */
export const REPAIRED = quoted(REPAIR_STATUSES.repaired)
export const PICKED_UP = quoted(REPAIR_STATUSES.pickedUp)
export const BILLED = quoted(REPAIR_STATUSES.billed)
