import { entriesOf, keysOf, recordOf } from '../shared/objects.ts'

/** A setting of the house: a number, kept as a text. */
export interface HouseSetting {
  /** On the page of the settings, and where a change of it is told. */
  label: string
  /** Whole numbers of 0 and more, or an amount in euro with at most 2 decimals (D-122, D-054). */
  kind: 'integer' | 'money'
  /** What it reads when nobody set it (D-122). */
  unset: string
  unit?: string
  description?: string
}

const startNumber = {
  label: 'Startnummer',
  kind: 'integer',
  unset: '0',
  description: 'Eerste nummer van elk boekjaar.',
} as const

/** The general settings of each department, in the order of their page (SE-03 to SE-10). */
export const HOUSE_SETTINGS = {
  rental: {
    startNumber,
    serviceFee: { label: 'Servicekost', kind: 'integer', unset: '0', unit: '%' },
    vatAmount: { label: 'Btw', kind: 'integer', unset: '21', unit: '%' },
    warningGood: {
      label: 'Voldoende voorraad',
      kind: 'integer',
      unset: '5',
      unit: 'stuks',
      description: 'Vanaf dit aantal vrije stuks is er genoeg.',
    },
    warningNarrow: {
      label: 'Matige voorraad',
      kind: 'integer',
      unset: '2',
      unit: 'stuks',
      description: 'Vanaf dit aantal vrije stuks is het krap; daaronder is er te weinig.',
    },
  },
  repair: {
    startNumber,
    refusedQuote: { label: 'Geweigerd bestek', kind: 'money', unset: '0' },
    vatAmount: {
      label: 'Btw',
      kind: 'integer',
      unset: '21',
      unit: '%',
      // D-053: stored and shown, but the totals of repairs do not look at it.
      description: 'Herstellingen worden altijd met 21 % btw berekend.',
    },
  },
} as const satisfies Record<string, Record<string, HouseSetting>>
export const HOUSE_MODULES = keysOf(HOUSE_SETTINGS)
export type HouseModule = (typeof HOUSE_MODULES)[number]

const unsetOf = <K extends string>(settings: Readonly<Record<K, HouseSetting>>) =>
  recordOf(keysOf(settings), (key) => settings[key].unset)

/** What an unset setting of the house reads (D-122). */
export const SETTING_DEFAULTS = {
  rental: unsetOf(HOUSE_SETTINGS.rental),
  repair: unsetOf(HOUSE_SETTINGS.repair),
}

/**
 * After how many minutes without activity every screen of the house locks, 0 is never (B8). Kept with the settings of
 * repair but none of them: it is stored once somebody sets it.
 */
export const LOCK_MINUTES = {
  module: 'repair',
  field: 'lockMinutes',
  setting: {
    label: 'Scherm vergrendelen na',
    kind: 'integer',
    unset: '30',
    unit: 'minuten',
    description:
      'Zonder activiteit vraagt elk toestel na zoveel minuten het wachtwoord, ook zonder verbinding. 0: nooit.',
  },
} as const

/** By name; two departments that have a setting of one name mean the same by it. */
const byField: ReadonlyMap<string, HouseSetting> = new Map([
  ...entriesOf<string, HouseSetting>(HOUSE_SETTINGS.rental),
  ...entriesOf<string, HouseSetting>(HOUSE_SETTINGS.repair),
  [LOCK_MINUTES.field, LOCK_MINUTES.setting],
])
export const houseSetting = (field: string): HouseSetting | undefined => byField.get(field)
