import { CATEGORY_FIELDS, SUBCATEGORY_FIELDS } from '../../domain/categories/fieldList.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../../domain/customers/fieldList.ts'
import { ITEM_FIELDS } from '../../domain/items/fieldList.ts'
import { ITEM_MODEL_FIELDS, STOCK_PART_FIELDS } from '../../domain/items/partFieldList.ts'
import { KIT_FIELDS } from '../../domain/rentals/kitFieldList.ts'
import { REMARK_FIELDS, RENTAL_FIELDS, RENTAL_LINE_FIELDS } from '../../domain/rentals/fieldList.ts'
import { SAVED_LIST_FIELDS } from '../../domain/savedLists/fieldList.ts'
import { EXTERNAL_FIELDS, REPAIR_FIELDS, REPAIR_LINE_FIELDS } from '../../domain/repairs/fieldList.ts'
import {
  EXECUTOR_FIELDS,
  HOLIDAY_FIELDS,
  MAIL_TEMPLATE_FIELDS,
  MANUFACTURER_FIELDS,
  PRICE_RATE_FIELDS,
  REPAIR_ACTION_FIELDS,
} from '../../domain/settings/fieldList.ts'
import { sentenceLabels } from '../../domain/shared/fields.ts'

/** A noun with its article: 'de klant', 'het item'. */
export interface Noun {
  article: 'de' | 'het'
  word: string
}

const noun = (article: Noun['article'], word: string): Noun => ({ article, word })

/** The Dutch word for an aggregate, or for the first part of a mutation's name. */
const NOUNS: Record<string, Noun> = {
  repair: noun('de', 'herstelling'),
  rental: noun('de', 'verhuur'),
  customer: noun('de', 'klant'),
  contact: noun('de', 'contactpersoon'),
  item: noun('het', 'item'),
  category: noun('de', 'categorie'),
  subcategory: noun('de', 'subcategorie'),
  repairAction: noun('de', 'handeling'),
  manufacturer: noun('de', 'fabrikant'),
  executor: noun('de', 'uitvoerder'),
  priceRate: noun('de', 'staffel'),
  holiday: noun('de', 'feestdag'),
  mailTemplate: noun('de', 'mailtemplate'),
  setting: noun('de', 'instelling'),
  notification: noun('de', 'melding'),
  user: noun('de', 'gebruiker'),
  photo: noun('de', 'foto'),
  conflict: noun('het', 'conflict'),
  alias: noun('de', 'koppeling'),
  actionForm: noun('de', 'opdrachtbon'),
  mail: noun('de', 'mail'),
  preference: noun('de', 'voorkeur'),
  itemModel: noun('het', 'model'),
  kit: noun('de', 'kit'),
  signature: noun('de', 'handtekening'),
  issuedPaper: noun('het', 'document'),
  savedList: noun('de', 'bewaarde lijst'),
}

/** The noun for an aggregate or for the first part of a mutation's name. */
export const nounOf = (name: string): Noun => NOUNS[name] ?? noun('het', 'record')

/** Names of derived fields, and of parts that have their own sentences. No other table has them. */
const OTHERS: Record<string, string> = {
  price: 'prijs',
  rentalLines: 'lijnen',
  text: 'opmerking',
  position: 'volgorde',
  dateOut: 'datum van ophalen',
  estimateApproval: 'datum van goedkeuring',
  sparePartsOnly: 'enkel spare parts',
  billed: 'gefactureerd',
  changedAfterBilling: 'gewijzigd na facturatie',
  externalRepair: 'externe herstelling',
  pos: 'volgorde',
  active: 'actief',
  language: 'taal',
  value: 'waarde',
  vat: 'btw',
}

/** Names of the fields of a record and its parts, from the descriptions of the fields. */
const DESCRIBED: Record<string, Record<string, string>> = {
  item: sentenceLabels(ITEM_FIELDS),
  customer: sentenceLabels(CUSTOMER_FIELDS),
  contact: sentenceLabels(CONTACT_FIELDS),
  rental: sentenceLabels(RENTAL_FIELDS),
  repair: sentenceLabels(REPAIR_FIELDS),
  category: sentenceLabels(CATEGORY_FIELDS),
  subcategory: sentenceLabels(SUBCATEGORY_FIELDS),
  repairAction: sentenceLabels(REPAIR_ACTION_FIELDS),
  manufacturer: sentenceLabels(MANUFACTURER_FIELDS),
  executor: sentenceLabels(EXECUTOR_FIELDS),
  mailTemplate: sentenceLabels(MAIL_TEMPLATE_FIELDS),
  priceRate: sentenceLabels(PRICE_RATE_FIELDS),
  holiday: sentenceLabels(HOLIDAY_FIELDS),
  external: { notes: 'notities' },
  itemModel: sentenceLabels(ITEM_MODEL_FIELDS),
  kit: sentenceLabels(KIT_FIELDS),
  savedList: sentenceLabels(SAVED_LIST_FIELDS),
}
const PARTS: Record<string, Record<string, string>> = {
  address: sentenceLabels(ADDRESS_FIELDS),
  rentalLines: sentenceLabels(RENTAL_LINE_FIELDS),
  rentalRemarks: sentenceLabels(REMARK_FIELDS),
  repairLines: sentenceLabels(REPAIR_LINE_FIELDS),
  repairEstimateLines: sentenceLabels(REPAIR_LINE_FIELDS),
  customerContacts: sentenceLabels(CONTACT_FIELDS),
  repairPictures: { phase: 'moment' },
  externalRepair: sentenceLabels(EXTERNAL_FIELDS),
  parts: sentenceLabels(STOCK_PART_FIELDS),
  accessories: sentenceLabels(STOCK_PART_FIELDS),
  goesAlong: sentenceLabels(STOCK_PART_FIELDS),
}

/**
 * Names of fields without their record; later entries win. Among the records the repair has priority, because most
 * changes are about repairs.
 */
const ANY: Record<string, string> = {
  ...DESCRIBED.mailTemplate,
  ...DESCRIBED.executor,
  ...DESCRIBED.category,
  ...DESCRIBED.holiday,
  ...DESCRIBED.priceRate,
  ...PARTS.externalRepair,
  ...PARTS.repairLines,
  ...PARTS.rentalLines,
  ...PARTS.address,
  ...DESCRIBED.item,
  ...DESCRIBED.contact,
  ...DESCRIBED.customer,
  ...DESCRIBED.rental,
  ...DESCRIBED.repair,
  ...OTHERS,
}

/**
 * The Dutch word for a field. A path such as 'externalRepair.rma' or 'repairLines.<id>.price' ends with its field.
 */
export function fieldName(entity: string, field: string): string {
  const [first = '', ...rest] = field.split('.')
  const last = rest.at(-1) ?? first
  const inPart = rest.length === 0 ? undefined : PARTS[first]?.[last]
  return inPart ?? DESCRIBED[entity]?.[last] ?? ANY[last] ?? last
}
