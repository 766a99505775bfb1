import { APPROVAL_SETTINGS, REMINDER_SETTINGS } from './customerMails.ts'
import { RETENTION_SETTINGS } from './retention.ts'
import { TARGET_SETTINGS } from './targets.ts'
import { entriesOf, keysOf, recordOf } from '../../lib/objects.ts'

/** A setting of the company, stored as a text. */
export interface CompanySetting {
  /** Shown on the settings page and where a change of the setting is reported. */
  label: string
  /**
   * `integer`: a whole number of 0 or more. `money`: an amount in euro with at most 2 decimals (D-122,
   * D-054). `text` and `lines`: a text of one or several lines, which may be empty. `flag`: on (1) or off
   * (0).
   */
  kind: 'integer' | 'money' | 'text' | 'lines' | 'flag'
  /** The most characters of a text. */
  max?: number
  /** The lowest whole number; default 0. */
  min?: number
  /** True if a number may be empty, which means that there is no limit. */
  optional?: true
  /** The value if nobody set it (D-122). */
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
export const COMPANY_SETTINGS = {
  rental: {
    startNumber,
    serviceFee: { label: 'Servicekost', kind: 'integer', unset: '0', unit: '%' },
    vatAmount: { label: 'Btw', kind: 'integer', unset: '21', unit: '%' },
    warningGood: {
      label: 'Voldoende voorraad',
      kind: 'integer',
      unset: '5',
      unit: 'stukken',
      description: 'Vanaf dit aantal vrije stukken is er genoeg.',
    },
    warningNarrow: {
      label: 'Matige voorraad',
      kind: 'integer',
      unset: '2',
      unit: 'stukken',
      description: 'Vanaf dit aantal vrije stukken is het krap; daaronder is er te weinig.',
    },
  },
  repair: {
    startNumber,
    refusedQuote: { label: 'Kost bij geweigerd bestek', kind: 'money', unset: '0' },
    vatAmount: {
      label: 'Btw',
      kind: 'integer',
      unset: '21',
      unit: '%',
      // stored and shown, but the totals of repairs do not use it (D-053)
      description: 'Herstellingen worden altijd met 21 % btw berekend.',
    },
  },
} as const satisfies Record<string, Record<string, CompanySetting>>
export const COMPANY_MODULES = keysOf(COMPANY_SETTINGS)
export type CompanyModule = (typeof COMPANY_MODULES)[number]

const unsetOf = <K extends string>(settings: Readonly<Record<K, CompanySetting>>) =>
  recordOf(keysOf(settings), (key) => settings[key].unset)

/** The values of unset settings (D-122). */
export const SETTING_DEFAULTS = {
  rental: unsetOf(COMPANY_SETTINGS.rental),
  repair: unsetOf(COMPANY_SETTINGS.repair),
}

/**
 * The number of minutes without activity after which every screen of the company locks; 0 is never (B8). It
 * is stored with the settings of repair, but only once somebody sets it.
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

/** After how many days a device asks the password again, whatever happened since (AW-09). Stored like the screen lock. */
export const PASSWORD_DAYS = {
  module: 'repair',
  field: 'passwordDays',
  setting: {
    label: 'Wachtwoord vragen na',
    kind: 'integer',
    unset: '30',
    unit: 'dagen',
    description:
      'Zo vaak vraagt elk toestel het wachtwoord opnieuw, ook waar iemand aangemeld blijft. Hoogstens 365; 0 telt als 30.',
  },
} as const

/** If devices encrypt the copy of the data that they hold (ADR 0059). Stored like the screen lock. */
export const MIRROR_ENCRYPTION = {
  module: 'repair',
  field: 'mirrorEncryption',
  setting: {
    label: 'Gegevens op toestellen versleutelen',
    kind: 'flag',
    unset: '0',
    description:
      'Wie een toestel vindt of steelt, kan de gegevens erop dan niet lezen zonder aanmelding. "Aangemeld blijven" vervalt, en een toestel waarop niemand aangemeld is verstuurt niets. Elk toestel volgt zodra er iemand met een internetverbinding aangemeld is.',
  },
} as const

const conditions = (language: string) =>
  ({
    label: `Voorwaarden op het ontvangstbewijs (${language})`,
    kind: 'lines',
    unset: '',
    max: 2000,
  }) as const

/** The settings of the workbench. Like the screen lock, each is stored only once somebody sets it. */
export const BENCH_SETTINGS = {
  warrantyMonths: {
    label: 'Garantie op herstellingen',
    kind: 'integer',
    unset: '6',
    unit: 'maanden',
    description: 'Komt een toestel binnen deze termijn terug met dezelfde klacht, dan zegt het scherm dat.',
  },
  scanPrefix: {
    label: 'Voorvoegsel van handscanners',
    kind: 'text',
    unset: '',
    max: 5,
    description: 'Wat de scanner voor elke code stuurt, als hij zo is ingesteld. Leeg: niets.',
  },
  conditionsNL: conditions('Nederlands'),
  conditionsEN: conditions('Engels'),
  conditionsFR: conditions('Frans'),
} as const satisfies Record<string, CompanySetting>

/** The settings of the export to the bookkeeping; off by default. */
export const BOOKKEEPING_SETTINGS = {
  ubl: {
    label: 'UBL-bestanden',
    kind: 'flag',
    unset: '0',
    description:
      'Bij gefactureerde herstellingen en afgehandelde verhuur staat dan een knop UBL: een bestand voor uw boekhoudprogramma.',
  },
  paymentDays: {
    label: 'Betalingstermijn op UBL-bestanden',
    kind: 'integer',
    unset: '30',
    unit: 'dagen',
  },
} as const satisfies Record<string, CompanySetting>

/** How long 'Logboek van de zaak' keeps its entries. */
export const AUDIT_SETTINGS = {
  auditMonths: {
    label: 'Logboek van de zaak bewaren',
    kind: 'integer',
    min: 1,
    unset: '24',
    unit: 'maanden',
    description: 'Oudere regels worden elke nacht gewist. Minstens 1 maand.',
  },
} as const satisfies Record<string, CompanySetting>

/** The settings that exist only once somebody sets them, by the department that stores them. */
const LATER: Readonly<Record<CompanyModule, Readonly<Record<string, CompanySetting>>>> = {
  rental: REMINDER_SETTINGS,
  repair: {
    [LOCK_MINUTES.field]: LOCK_MINUTES.setting,
    [PASSWORD_DAYS.field]: PASSWORD_DAYS.setting,
    [MIRROR_ENCRYPTION.field]: MIRROR_ENCRYPTION.setting,
    ...BENCH_SETTINGS,
    ...APPROVAL_SETTINGS,
    ...TARGET_SETTINGS,
    ...BOOKKEEPING_SETTINGS,
    ...AUDIT_SETTINGS,
    ...RETENTION_SETTINGS,
  },
}
/** The values of these settings if nobody set them. */
export const LATER_DEFAULTS = { rental: unsetOf(LATER.rental), repair: unsetOf(LATER.repair) }

/** True if a department has a setting of this name. */
export const hasSetting = (module: CompanyModule, field: string): boolean =>
  Object.hasOwn(COMPANY_SETTINGS[module], field) || Object.hasOwn(LATER[module], field)

/** All settings by name. A name that occurs in both departments has the same definition in both. */
const byField: ReadonlyMap<string, CompanySetting> = new Map([
  ...entriesOf<string, CompanySetting>(COMPANY_SETTINGS.rental),
  ...entriesOf<string, CompanySetting>(COMPANY_SETTINGS.repair),
  ...entriesOf<string, CompanySetting>(LATER.rental),
  ...entriesOf<string, CompanySetting>(LATER.repair),
])
/** The definition of a setting of either department by its name; undefined for an unknown one. */
export const companySetting = (field: string): CompanySetting | undefined => byField.get(field)
/** True if the value of a setting is a text and not a number. */
export const isTextSetting = (setting: CompanySetting | undefined): boolean =>
  setting?.kind === 'text' || setting?.kind === 'lines'
