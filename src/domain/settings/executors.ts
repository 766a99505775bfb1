import { compareNames } from '../shared/names.ts'
import { keysOf } from '../shared/objects.ts'
import type { Executor } from './settings.ts'

/** The executor that comes with an empty database: a name and nothing else, for the first steps to complete (D-125). */
export const GIVEN_EXECUTOR_NAME = 'Standaard'

/** What a letterhead needs, and what it is called in a sentence (SE-17 to SE-27). */
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

/** The fields without which an executor cannot be saved on screen and its letterhead is incomplete. */
export const LETTERHEAD_FIELDS = keysOf(LETTERHEAD)

/** The Dutch words for what a letterhead lacks, in the order of the form; empty: it is complete. */
export const missingInLetterhead = (executor: Letterhead): string[] =>
  LETTERHEAD_FIELDS.filter((field) => !executor[field]?.trim()).map((field) => LETTERHEAD[field])

/** Whether it is the executor that came with the database, and nobody completed it yet. */
export const isGivenExecutor = (executor: Letterhead): boolean =>
  executor.name === GIVEN_EXECUTOR_NAME &&
  missingInLetterhead(executor).length === LETTERHEAD_FIELDS.length - 1

type Listed = Pick<Executor, 'id' | 'name' | 'active'>

/**
 * The executors to choose from, in the one order that screens, papers, mails and the API share (D-125). Names that the
 * alphabet holds for equal are told apart by code and by id, so that every device and the server find the same first one.
 */
export const activeInOrder = <E extends Listed>(executors: readonly E[]): E[] =>
  executors
    .filter(({ active }) => active)
    .toSorted((a, b) => compareNames(a.name, b.name) || byCode(a.name, b.name) || byCode(a.id, b.id))

/** Whose letterhead is on what names no executor, and who is proposed for a new repair (D-096, D-125). */
export const firstExecutor = <E extends Listed>(executors: readonly E[]): E | undefined =>
  activeInOrder(executors)[0]

const byCode = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
