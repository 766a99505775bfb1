import { readFileSync } from 'node:fs'
import type { MailTemplate } from '../../../src/domain/settings/settings.ts'

/**
 * The words of the demo data, which stand in `words/*.json`. The companies are invented and their mail addresses
 * end in .example. The order counts: a seeded generator picks by position, so another order gives another demo.
 */

interface DeviceModel {
  brand: string
  model: string
  /** Day price in euro if the company rents it out. */
  rent: number
}

export interface DeviceCategory {
  name: string
  prefix: string
  subcategories: readonly string[]
  /** Relative frequency with which such a device is owned, repaired and rented. */
  weight: number
  drawing:
    | 'camera'
    | 'lens'
    | 'microphone'
    | 'tripod'
    | 'monitor'
    | 'mixer'
    | 'light'
    | 'recorder'
    | 'headset'
    | 'box'
  models: readonly DeviceModel[]
}

/** A service centre that repairs devices of some brands. */
interface DemoManufacturer {
  name: string
  city: string
  postalCode: string
  country: string
  language: 'NL' | 'EN' | 'FR'
  rma: boolean
  /** Brands that this service centre repairs. */
  brands: readonly string[]
}

/** The dialling prefix matches the place, so that numbers look local. */
export interface DemoPlace {
  postalCode: string
  city: string
  phone: string
  country: 'België' | 'Nederland' | 'Frankrijk' | 'Luxemburg' | 'Duitsland'
}

type MailText = Pick<MailTemplate, 'name' | 'subject' | 'content' | 'language'> & Partial<MailTemplate>
type Names = readonly string[]
type Priced = readonly (readonly [name: string, price: number])[]

/** Reads one file of words. A test compares the generated data, so a wrong shape does not pass unseen. */
const read = <Words>(name: string): Words =>
  JSON.parse(readFileSync(new URL(`./words/${name}.json`, import.meta.url), 'utf8')) as Words

const companies = read<{ names: Names; kinds: Names; cityKinds: Names; customerNotes: Names }>('companies')
export const {
  names: COMPANY_NAMES,
  kinds: COMPANY_KINDS,
  cityKinds: CITY_KINDS,
  customerNotes: CUSTOMER_NOTES,
} = companies

const people = read<{ firstNames: Names; lastNames: Names; departments: Names }>('people')
export const { firstNames: FIRST_NAMES, lastNames: LAST_NAMES, departments: DEPARTMENTS } = people

const places = read<{
  places: readonly [postalCode: string, city: string, phone: string, country: DemoPlace['country']][]
  streets: Names
}>('places')
export const PLACES: readonly DemoPlace[] = places.places.map(([postalCode, city, phone, country]) => ({
  postalCode,
  city,
  phone,
  country,
}))
export const STREETS = places.streets

const devices = read<{
  categories: readonly (Omit<DeviceCategory, 'models'> & {
    models: readonly [brand: string, model: string, rent: number][]
  })[]
  bulk: readonly { category: string; model: DeviceModel; stock: number }[]
}>('devices')
export const DEVICE_CATEGORIES: readonly DeviceCategory[] = devices.categories.map((category) => ({
  ...category,
  models: category.models.map(([brand, model, rent]) => ({ brand, model, rent })),
}))
/** Cheap equipment of which the company owns many units: counted, not claimed (D-045). */
export const BULK_MODELS = devices.bulk

const faults = read<{
  byDrawing: Record<string, Names>
  sparePartNotes: Names
  workNotes: Names
  estimateNotes: Names
  parts: Priced
  logRemarks: Names
  externalMessages: Names
}>('faults')
export const {
  /** Fault descriptions by customers at the counter (column 'Omschrijving', at most 50 characters). */
  byDrawing: FAULTS,
  sparePartNotes: SPARE_PART_NOTES,
  workNotes: WORK_NOTES,
  estimateNotes: ESTIMATE_NOTES,
  parts: PARTS,
  logRemarks: LOG_REMARKS,
  externalMessages: EXTERNAL_MESSAGES,
} = faults

const company = read<{
  actions: Priced
  manufacturers: readonly DemoManufacturer[]
  executors: readonly { name: string; city: string; postalCode: string; street: string; number: string }[]
  priceRates: readonly (readonly [fromDays: number, rate: number])[]
  rentalPurposes: Names
  users: readonly { username: string; name: string; lastName: string }[]
}>('company')
export const {
  /** The price list of standard jobs (EF-079). */
  actions: ACTIONS,
  manufacturers: MANUFACTURERS,
  executors: EXECUTORS,
  /** 'From n days' on, the day price is multiplied by the rate (D-078). */
  priceRates: PRICE_RATES,
  rentalPurposes: RENTAL_PURPOSES,
  users: USERS,
} = company

const mails = read<readonly (Omit<MailText, 'content'> & { paragraphs: Names })[]>('mails')
export const MAIL_TEXTS: readonly MailText[] = mails.map(({ paragraphs, ...mail }) => ({
  ...mail,
  content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
}))
