import type { StatusColour } from '../shared/statusColour.ts'
import { entriesOf, recordOf } from '../../lib/objects.ts'

/** The effect of a repair's status on its item (D-045): see itemClaim.ts. */
type ItemFate = 'held' | 'condemned' | 'cleared' | 'released'

interface StatusFacts {
  /** The word that is stored, sent and shown. */
  word: string
  /** The words on documents in other languages. */
  EN: string
  FR: string
  colour: StatusColour
  /** If two people set a status, the higher rank wins (B6.2). */
  rank: number
  item: ItemFate
  /** True if the device left the company: the repair is neither at work nor waiting for anybody. */
  gone?: boolean
}

/** All facts of a status except its effects (status.ts), in the order of the dropdown (RL-18). */
const FACTS = {
  received: {
    word: 'Binnengebracht',
    EN: 'Received',
    FR: 'Reçu',
    colour: 'blue',
    rank: 0,
    item: 'held',
  },
  external: {
    word: 'In behandeling extern',
    EN: 'In external repair',
    FR: 'En réparation externe',
    colour: 'yellow',
    rank: 1,
    item: 'held',
  },
  repaired: {
    word: 'Hersteld',
    EN: 'Repaired',
    FR: 'Réparé',
    colour: 'green',
    rank: 2,
    item: 'cleared',
  },
  unrepairable: {
    word: 'Onrepareerbaar',
    EN: 'Beyond repair',
    FR: 'Irréparable',
    colour: 'red',
    rank: 2,
    item: 'condemned',
  },
  pickedUp: {
    word: 'Opgehaald',
    EN: 'Collected',
    FR: 'Enlevé',
    colour: 'grey',
    rank: 3,
    item: 'released',
    gone: true,
  },
  billed: {
    word: 'Gefactureerd',
    EN: 'Invoiced',
    FR: 'Facturé',
    colour: 'violet',
    rank: 4,
    item: 'released',
    gone: true,
  },
  refused: {
    word: 'Bestek geweigerd',
    EN: 'Quotation refused',
    FR: 'Devis refusé',
    colour: 'orange',
    rank: 2,
    item: 'cleared',
  },
} as const satisfies Record<string, StatusFacts>

type Facts = typeof FACTS
type Words = { readonly [K in keyof Facts]: Facts[K]['word'] }
export type RepairStatus = Words[keyof Words]

// TypeScript does not keep the relation between key and word
export const REPAIR_STATUSES = Object.fromEntries(
  entriesOf(FACTS).map(([key, { word }]) => [key, word]),
) as Words
export const REPAIR_STATUS_LIST = Object.values(REPAIR_STATUSES)

const byWord: ReadonlyMap<string, StatusFacts> = new Map(
  Object.values(FACTS).map((facts) => [facts.word, facts]),
)

/** The facts of a status; undefined for a status of a newer version. */
export const statusFacts = (status: unknown): StatusFacts | undefined => byWord.get(String(status))

/** One fact of every status, by its word. */
export const factOfEachStatus = <V>(read: (facts: StatusFacts) => V): Record<RepairStatus, V> =>
  recordOf(REPAIR_STATUS_LIST, (status) => read(byWord.get(status)!))

const thoseWith = (is: (facts: StatusFacts) => boolean | undefined): readonly RepairStatus[] =>
  REPAIR_STATUS_LIST.filter((status) => is(byWord.get(status)!))

/** The statuses in which the repair and its item are in the workshop or at the manufacturer. */
export const AT_WORK = thoseWith(({ item }) => item === 'held')
export const isAtWork = (status: RepairStatus): boolean => AT_WORK.includes(status)

/** The statuses in which the device has left the company. */
export const GONE = thoseWith(({ gone }) => gone)
export const isGone = (status: RepairStatus): boolean => GONE.includes(status)

/** The statuses in which the work ended and the device waits for its customer. */
const READY = thoseWith(({ item }) => item === 'cleared' || item === 'condemned')
export const isReady = (status: RepairStatus): boolean => READY.includes(status)

/** True if a repair is archived: picked up, or billed after it was picked up (D-042). */
export const isArchived = (repair: { status: RepairStatus; previousStatus: RepairStatus | null }): boolean =>
  repair.status === REPAIR_STATUSES.pickedUp ||
  (repair.status === REPAIR_STATUSES.billed && repair.previousStatus === REPAIR_STATUSES.pickedUp)
