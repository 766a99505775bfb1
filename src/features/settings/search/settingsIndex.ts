import {
  AUDIT_SETTINGS,
  BENCH_SETTINGS,
  BOOKKEEPING_SETTINGS,
  COMPANY_SETTINGS,
  type CompanySetting,
  LOCK_MINUTES,
  MIRROR_ENCRYPTION,
  PASSWORD_DAYS,
} from '../../../domain/settings/companySettings.ts'
import { APPROVAL_SETTINGS, REMINDER_SETTINGS } from '../../../domain/settings/customerMails.ts'
import {
  EXECUTOR_FIELDS,
  MAIL_TEMPLATE_FIELDS,
  MANUFACTURER_FIELDS,
} from '../../../domain/settings/fieldList.ts'
import { RETENTION_SETTINGS } from '../../../domain/settings/retention.ts'
import { TARGET_SETTINGS } from '../../../domain/settings/targets.ts'
import { IMPORTS } from '../../../domain/imports/kinds.ts'
import { POLICY_FIELDS } from '../../../domain/rights/secondFactorPolicy.ts'
import { searchKey } from '../../../domain/search/searchKey.ts'
import { matchesSearch } from '../../../domain/search/searchTerm.ts'
import { type Department, DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { entriesOf } from '../../../lib/objects.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { SETTINGS_PAGES } from '../shared/settingsPages.ts'

interface IndexedSetting {
  name: string
  /** Its explanation on the page. */
  description?: string | undefined
  /** Other words that people use for it. */
  synonyms?: string | undefined
  /** The number of its page in each department that has it. */
  pages: Partial<Record<Department, number>>
  /** A page of its own outside the settings. */
  to?: typeof ROUTES.account | typeof ROUTES.Audit
  /** The name of its `SettingAnchor`; absent: only its page opens. */
  anchor?: string
}

/** Words that people use for a setting, beside its name and description. */
const SYNONYMS: Readonly<Record<string, string>> = {
  startNumber: 'nummering volgnummer boekjaar eerste nummer',
  serviceFee: 'service toeslag kosten procent',
  vatAmount: 'btw belasting tarief percentage vat',
  warningGood: 'stock voorraad grens groen',
  warningNarrow: 'stock voorraad grens oranje krap',
  refusedQuote: 'weigering bestek offerte onderzoekskost',
  warrantyMonths: 'garantie waarborg termijn',
  scanPrefix: 'barcode scanner prefix qr',
  conditionsNL: 'voorwaarden bon ontvangst tekst',
  conditionsEN: 'voorwaarden bon ontvangst tekst',
  conditionsFR: 'voorwaarden bon ontvangst tekst',
  approvalLink: 'goedkeuren akkoord offerte bestek',
  approvalReminderDays: 'goedkeuren herinnering mail',
  ubl: 'boekhouding factuur export peppol',
  paymentDays: 'boekhouding factuur betalen vervaldag',
  remindPickup: 'mail herinnering ophalen',
  remindReturn: 'mail herinnering retour',
  remindOverdue: 'mail herinnering te laat aanmaning',
  lockMinutes: 'schermvergrendeling wachtwoord beveiliging pauze',
  passwordDays: 'wachtwoord beveiliging aanmelden',
  mirrorEncryption: 'encryptie beveiliging diefstal',
  auditMonths: 'logboek historiek bewaartermijn',
}
const PAGE_SYNONYMS: Readonly<Record<string, string>> = {
  Programma: 'smtp e-mail mailserver koppeling',
  Importeren: 'excel csv invoeren lijsten',
  Categorieën: 'groepen prefix itemnummer',
  Subcategorieën: 'groepen',
  Feestdagen: 'verlof sluiting vakantie kalender',
  Staffels: 'prijs korting dagen tarief',
  Gebruikers: 'medewerkers personeel rechten wachtwoord account',
  Uitvoerders: 'bedrijf briefhoofd logo adres',
  Fabrikanten: 'merken leveranciers rma',
  Handelingen: 'werk uurloon acties',
  Mailsjablonen: 'mail teksten',
  Toestellen: 'tablets apparaten blokkeren',
  Beheer: 'back-up gezondheid server schijf versie',
}

const both = (n: number) => ({ rental: n, repair: n })

const company = (
  module: Department,
  settings: Readonly<Record<string, CompanySetting>>,
  pages: IndexedSetting['pages'] = { [module]: 1 },
): IndexedSetting[] =>
  entriesOf(settings).map(([field, { label, description }]) => ({
    name: label,
    description,
    synonyms: SYNONYMS[field],
    pages,
    anchor: `${module}.${field}`,
  }))

/** Fields of the records in a list: a hit opens the list. */
const listed = (fields: Readonly<Record<string, { label: string }>>, n: number): IndexedSetting[] =>
  Object.values(fields).map(({ label }) => ({ name: label, pages: { repair: n } }))

const mail = (field: string, name: string, description?: string): IndexedSetting => ({
  name,
  description,
  synonyms: 'mailserver smtp',
  pages: both(2),
  anchor: `mail.${field}`,
})

const INDEX: readonly IndexedSetting[] = [
  ...(['rental', 'repair'] as const).flatMap((department) =>
    SETTINGS_PAGES[department]
      // A page of both departments occurs once.
      .filter(
        ({ label }) => department === 'rental' || !SETTINGS_PAGES.rental.some((page) => page.label === label),
      )
      .map(({ n, label }) => ({
        name: label,
        synonyms: PAGE_SYNONYMS[label],
        pages: Object.fromEntries(
          (['rental', 'repair'] as const).flatMap((one) => {
            const page = SETTINGS_PAGES[one].find((other) => other.label === label)
            return page ? [[one, one === department ? n : page.n]] : []
          }),
        ),
      })),
  ),
  ...company('rental', COMPANY_SETTINGS.rental),
  ...company('rental', REMINDER_SETTINGS),
  ...company('repair', COMPANY_SETTINGS.repair),
  ...company('repair', BENCH_SETTINGS),
  ...company('repair', APPROVAL_SETTINGS),
  ...company('repair', TARGET_SETTINGS),
  ...company('repair', BOOKKEEPING_SETTINGS),
  ...company(
    'repair',
    {
      [LOCK_MINUTES.field]: LOCK_MINUTES.setting,
      [PASSWORD_DAYS.field]: PASSWORD_DAYS.setting,
      [MIRROR_ENCRYPTION.field]: MIRROR_ENCRYPTION.setting,
    },
    both(10),
  ),
  ...company('repair', RETENTION_SETTINGS, both(11)),
  ...company('repair', AUDIT_SETTINGS, {}).map((setting) => ({ ...setting, to: ROUTES.Audit })),
  mail('email', 'E-mail', 'Afzender van alle mails en ontvanger van de opdrachtbonnen.'),
  mail('host', 'Server'),
  mail('port', 'Poort', '465 voor een beveiligde verbinding, anders 587.'),
  mail('username', 'Gebruikersnaam'),
  mail('password', 'Wachtwoord'),
  { name: 'Webhooks', synonyms: 'api koppeling programma', pages: both(2), anchor: 'webhooks' },
  { name: 'Gegevens', synonyms: 'export alles downloaden excel', pages: both(2), anchor: 'export' },
  ...Object.values(IMPORTS).map(({ title }) => ({
    name: `${title} importeren`,
    synonyms: 'excel csv',
    pages: both(3),
  })),
  ...Object.values(POLICY_FIELDS).map(({ label }) => ({
    name: label,
    synonyms: '2fa tweestaps tweede factor beveiliging',
    pages: both(8),
  })),
  ...listed(EXECUTOR_FIELDS, 5),
  ...listed(MANUFACTURER_FIELDS, 6),
  ...listed(MAIL_TEMPLATE_FIELDS, 9),
  {
    name: 'Mijn gegevens',
    synonyms: 'account naam wachtwoord thema agenda startpagina',
    pages: {},
    to: ROUTES.account,
  },
]

/** A hit of the search in the settings. */
export interface SettingHit {
  name: string
  /** The page that holds it, with its department where that is the other one. */
  place: string
  target: { department: Department; n: number } | { to: NonNullable<IndexedSetting['to']> }
  anchor: string | undefined
}

const OTHER = { rental: 'repair', repair: 'rental' } as const

/**
 * The settings that a text finds: those with a name that starts with it first, then those with it in their name.
 * @param isAlone true: the person works in this department only
 */
export function findSettings(typed: string, department: Department, isAlone: boolean): SettingHit[] {
  const key = searchKey(typed.trim())
  if (key === '') return []
  const rankOf = ({ name }: IndexedSetting) =>
    searchKey(name).startsWith(key) ? 0 : searchKey(name).includes(key) ? 1 : 2
  return INDEX.filter(({ name, description, synonyms }) =>
    matchesSearch(typed, [name, description, synonyms]),
  )
    .toSorted(
      (a, b) => rankOf(a) - rankOf(b) || Number(!(department in a.pages)) - Number(!(department in b.pages)),
    )
    .flatMap((setting) => hitOf(setting, department, isAlone))
}

function hitOf(setting: IndexedSetting, department: Department, isAlone: boolean): SettingHit[] {
  const { name, to, pages, anchor } = setting
  if (to)
    return [
      { name, place: to === ROUTES.account ? 'Uw account' : 'Logboek van de zaak', target: { to }, anchor },
    ]
  const place = department in pages ? department : OTHER[department]
  const n = pages[place]
  if (n === undefined || (isAlone && place !== department)) return []
  const page = SETTINGS_PAGES[place].find((one) => one.n === n)?.label ?? ''
  return [
    {
      name,
      place: place === department ? page : `${DEPARTMENTS[place]}, ${page}`,
      target: { department: place, n },
      anchor,
    },
  ]
}
