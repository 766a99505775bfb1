import { settingId } from '../../../src/domain/settings/settings.ts'
import { LANGUAGES } from '../../../src/domain/shared/languages.ts'
import type {
  Executor,
  Holiday,
  MailTemplate,
  Manufacturer,
  PriceRate,
  RepairAction,
  Setting,
} from '../../../src/domain/settings/settings.ts'
import type { User } from '../../../src/domain/system/system.ts'
import { STANDARD_EXECUTOR } from '../referenceData.ts'
import { mailOf } from './customers.ts'
import { belgianHolidays } from './holidays.ts'
import { type Random, random } from './random.ts'
import {
  ACTIONS,
  EXECUTORS,
  FIRST_NAMES,
  LAST_NAMES,
  MAIL_TEXTS,
  MANUFACTURERS,
  PRICE_RATES,
  USERS,
} from './words.ts'

/** Fee for a refused estimate in the demo company (D-054). */
export const REFUSED_QUOTE = 45

const COMPANY_NAME = 'Beeldhuis Gent'
const address = (street: string, number: string, postalCode: string, city: string, country: string) => ({
  street,
  number,
  box: null,
  postalCode,
  city,
  country,
})

/** @param isFirst true for the executor that every installation has */
function executorOf(
  entry: (typeof EXECUTORS)[number],
  isFirst: boolean,
  logo: string | null,
  r: Random,
  atMs: number,
): Executor {
  return {
    id: isFirst ? STANDARD_EXECUTOR : r.id(atMs),
    name: entry.name,
    logo,
    website: 'https://www.beeldhuis-gent.example',
    email: mailOf(isFirst ? 'herstel' : entry.name, COMPANY_NAME),
    contactPhone: `+32 9 ${r.int(200, 299)} ${r.int(10, 99)} ${r.int(10, 99)}`,
    contactFax: null,
    addressStreet: entry.street,
    addressNumber: entry.number,
    addressBox: null,
    addressPostalCode: entry.postalCode,
    addressCity: entry.city,
    addressCountry: 'België',
    vatNumber: 'BE 0000.000.097',
    bankName: 'Voorbeeldbank',
    bankAccount: 'BE00 0000 0000 0097',
    bankBic: 'VBLDBEBB',
    active: true,
  }
}

function manufacturerOf(entry: (typeof MANUFACTURERS)[number], r: Random, atMs: number): Manufacturer {
  return {
    id: r.id(atMs),
    name: entry.name,
    firstName: r.pick(FIRST_NAMES),
    lastName: r.pick(LAST_NAMES),
    email: mailOf('service', entry.name),
    phone: `+32 2 ${r.int(500, 799)} ${r.int(10, 99)} ${r.int(10, 99)}`,
    address: address('Industrielaan', String(r.int(1, 90)), entry.postalCode, entry.city, entry.country),
    rma: entry.rma,
    language: entry.language,
    active: true,
  }
}

function templateOf(text: (typeof MAIL_TEXTS)[number], r: Random, atMs: number): MailTemplate {
  const plain = {
    recipient: null,
    cc: null,
    bcc: null,
    attachment: false,
    photoAttachment: false,
    photoArray: [],
    reminder: null,
  }
  return { ...plain, external: false, rmaRequest: false, ...text, id: r.id(atMs) }
}

const setting = (module: 'rental' | 'repair', field: string, value: string): Setting => ({
  id: settingId(module, field),
  module,
  field,
  value,
  userId: null,
})

export interface DemoCompany {
  executors: Executor[]
  manufacturers: Manufacturer[]
  repairActions: RepairAction[]
  priceRates: PriceRate[]
  holidays: Holiday[]
  mailTemplates: MailTemplate[]
  settings: Setting[]
  users: User[]
}

/**
 * Generates the settings and lists of the company. The executor 'Standaard' of every installation gets its name and
 * its address here.
 * @param logo the hash of the logo
 */
export function makeDemoCompany(today: string, atMs: number, logo: string | null): DemoCompany {
  const r = random('house')
  const year = Number(today.slice(0, 4))
  return {
    executors: EXECUTORS.map((entry, i) => executorOf(entry, i === 0, logo, r, atMs)),
    manufacturers: MANUFACTURERS.map((entry) => manufacturerOf(entry, r, atMs)),
    repairActions: ACTIONS.map(([description, price], i) => ({
      id: r.id(atMs),
      number: String(i + 1),
      description,
      price,
      active: true,
    })),
    priceRates: PRICE_RATES.map(([numberOfDays, rate]) => ({ id: r.id(atMs), numberOfDays, rate })),
    holidays: [year, year + 1].flatMap(belgianHolidays).map((entry) => ({ id: r.id(atMs), ...entry })),
    mailTemplates: MAIL_TEXTS.map((text) => templateOf(text, r, atMs)).sort(
      (a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language),
    ),
    settings: [
      setting('repair', 'refusedQuote', String(REFUSED_QUOTE)),
      setting('rental', 'serviceFee', '5'),
      setting('rental', 'warningGood', '5'),
      setting('rental', 'warningNarrow', '2'),
    ],
    users: USERS.map((user) => ({
      id: r.id(atMs),
      ...user,
      email: mailOf(user.username, COMPANY_NAME),
      active: true,
      role: 'owner',
      onlyDepartment: null,
    })),
  }
}
