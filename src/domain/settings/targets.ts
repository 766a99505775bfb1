import { REPAIR_STATUSES, REPAIR_TYPES, type RepairStatus, type RepairType } from '../repairs/constants.ts'
import type { Targets } from '../repairs/board.ts'
import { settingInteger } from './read.ts'

/** The statuses that a repair should leave in time, with the default number of working days for each type. */
const AIMS: readonly { key: string; status: RepairStatus; usual: Record<RepairType, number> }[] = [
  { key: 'received', status: REPAIR_STATUSES.received, usual: { Bestek: 5, Herstelling: 8 } },
  { key: 'external', status: REPAIR_STATUSES.external, usual: { Bestek: 15, Herstelling: 15 } },
  { key: 'repaired', status: REPAIR_STATUSES.repaired, usual: { Bestek: 20, Herstelling: 20 } },
  { key: 'refused', status: REPAIR_STATUSES.refused, usual: { Bestek: 15, Herstelling: 15 } },
]
const TYPES = [
  ['estimate', REPAIR_TYPES.estimate],
  ['repair', REPAIR_TYPES.repair],
] as const

const nameOf = (type: string, key: string): string => `target_${type}_${key}`

/**
 * The settings of the board: the number of working days in which a repair of each type should leave a status.
 */
export const TARGET_SETTINGS = Object.fromEntries(
  AIMS.flatMap(({ key, status, usual }) =>
    TYPES.map(([type, word]) => [
      nameOf(type, key),
      {
        label: `${word}, ${status}`,
        kind: 'integer' as const,
        unset: String(usual[word]),
        unit: 'werkdagen',
      },
    ]),
  ),
)

/** Reads the targets from the settings of the company, which are texts. */
export function targetsOf(settings: Readonly<Record<string, string>>): Targets {
  const ofType = (type: string) =>
    Object.fromEntries(
      AIMS.map(({ key, status }) => [status, settingInteger(settings[nameOf(type, key)], 0)]),
    )
  return { Bestek: ofType('estimate'), Herstelling: ofType('repair') }
}
