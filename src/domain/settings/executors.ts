import { compareNames } from '../shared/names.ts'
import { keysOf } from '../../lib/objects.ts'
import type { Executor } from './settings.ts'

/** The executor of an empty database. It has only a name; the first steps complete it (D-125). */
export const DEFAULT_EXECUTOR_NAME = 'Standaard'

/** The fields that a letterhead needs, with their names within a sentence (SE-17 to SE-27). */
const LETTERHEAD = {
  name: 'naam',
  email: 'e-mail',
  contactPhone: 'telefoon',
  addressStreet: 'straat',
  addressNumber: 'huisnummer',
  addressPostalCode: 'postcode',
  addressCity: 'gemeente',
  addressCountry: 'land',
  vatNumber: 'btw-nummer',
  bankName: 'bank',
  bankAccount: 'rekeningnummer',
} as const satisfies Partial<Record<keyof Executor, string>>
type LetterheadField = keyof typeof LETTERHEAD
export type Letterhead = Partial<Pick<Executor, LetterheadField>>

/**
 * The required fields of an executor. Without them a screen cannot save it, and its letterhead is incomplete.
 */
export const LETTERHEAD_FIELDS = keysOf(LETTERHEAD)

/**
 * The Dutch names of the missing fields of a letterhead, in the order of the form; empty if it is complete.
 */
export const missingInLetterhead = (executor: Letterhead): string[] =>
  LETTERHEAD_FIELDS.filter((field) => !executor[field]?.trim()).map((field) => LETTERHEAD[field])

/** True for the executor of an empty database as long as nobody completed it. */
export const isDefaultExecutor = (executor: Letterhead): boolean =>
  executor.name === DEFAULT_EXECUTOR_NAME &&
  missingInLetterhead(executor).length === LETTERHEAD_FIELDS.length - 1

type Listed = Pick<Executor, 'id' | 'name' | 'active'>

/**
 * The active executors in the one order that screens, documents, mails and the API share (D-125). Names that
 * the collation considers equal are ordered by code unit and by id. Every device and the server therefore
 * find the same first one.
 */
export const sortActiveExecutors = <E extends Listed>(executors: readonly E[]): E[] =>
  executors
    .filter(({ active }) => active)
    .toSorted((a, b) => compareNames(a.name, b.name) || byCode(a.name, b.name) || byCode(a.id, b.id))

/**
 * The default executor: its letterhead is on documents that name none, and a new repair proposes it (D-096,
 * D-125).
 */
export const firstExecutor = <E extends Listed>(executors: readonly E[]): E | undefined =>
  sortActiveExecutors(executors)[0]

const byCode = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
