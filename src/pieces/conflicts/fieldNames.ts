import { ITEM_FIELDS } from '../../domain/items/fieldList.ts'
import { toldNames } from '../../domain/shared/fields.ts'

/** A noun with its article: 'de klant', 'het item'. */
export interface Noun {
  article: 'de' | 'het'
  word: string
}

const noun = (article: Noun['article'], word: string): Noun => ({ article, word })

/** What an aggregate, or the first part of a mutation's name, is called on screen. */
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
}

/** The noun for an aggregate or for the first part of a mutation's name. */
export const nounOf = (name: string): Noun => NOUNS[name] ?? noun('het', 'record')

/** What the fields are called on the screens, for sentences and for the two sides of a conflict. */
const FIELDS: Record<string, string> = {
  ...toldNames(ITEM_FIELDS),
  status: 'status',
  type: 'type',
  reference: 'referentie',
  notes: 'omschrijving',
  workNotes: 'werknotities',
  estimateNotes: 'notities bij het bestek',
  endDate: 'einddatum',
  startDate: 'startdatum',
  pickupDate: 'afhaaldatum',
  returnDate: 'retourdatum',
  externalReference: 'externe referentie',
  contact: 'contactpersoon',
  rate: 'tarief',
  serviceFeeActive: 'servicekost',
  vatFree: 'vrijgesteld van btw',
  tempCusName: 'tijdelijke klant',
  tempCusStreet: 'straat van de tijdelijke klant',
  tempCusCity: 'plaats van de tijdelijke klant',
  tempCusCountry: 'land van de tijdelijke klant',
  tempCusContactName: 'contact van de tijdelijke klant',
  tempCusContactPhone: 'telefoon van de tijdelijke klant',
  tempCusContactEmail: 'e-mailadres van de tijdelijke klant',
  rentalLines: 'lijnen',
  rentalRemarks: 'opmerkingen',
  itemPrice: 'dagprijs',
  discountPercentage: 'korting in procent',
  customItem: 'omschrijving',
  remark: 'opmerking',
  text: 'opmerking',
  position: 'volgorde',
  dateIn: 'datum van binnenbrengen',
  dateOut: 'datum van ophalen',
  estimateApproval: 'datum van goedkeuring',
  executorId: 'uitvoerder',
  customerId: 'klant',
  customerContactId: 'contactpersoon',
  itemId: 'item',
  manufacturerId: 'fabrikant',
  underWarranty: 'garantie',
  sparePartsOnly: 'enkel spare parts',
  billed: 'gefactureerd',
  forfaitAmount: 'forfaitbedrag',
  externalRepair: 'externe herstelling',
  name: 'naam',
  firstName: 'voornaam',
  lastName: 'naam',
  email: 'e-mailadres',
  phone: 'telefoon',
  gsm: 'gsm',
  fax: 'fax',
  department: 'afdeling',
  address: 'adres',
  description: 'omschrijving',
  quantity: 'aantal',
  numberOfDays: 'aantal dagen',
  date: 'datum',
  price: 'prijs',
  total: 'totaal',
  pos: 'volgorde',
  prefix: 'prefix',
  number: 'nummer',
  rma: 'RMA',
  info: 'info',
  message: 'bericht',
  active: 'actief',
  street: 'straat',
  box: 'bus',
  postalCode: 'postcode',
  city: 'gemeente',
  country: 'land',
  logo: 'logo',
  website: 'website',
  contactPhone: 'telefoon',
  contactFax: 'fax',
  addressStreet: 'straat',
  addressNumber: 'nummer',
  addressBox: 'bus',
  addressPostalCode: 'postcode',
  addressCity: 'gemeente',
  addressCountry: 'land',
  vatNumber: 'btw-nummer',
  bankName: 'bank',
  bankAccount: 'rekeningnummer',
  bankBic: 'BIC',
  language: 'taal',
  subject: 'onderwerp',
  content: 'tekst',
  recipient: 'geadresseerde',
  cc: 'CC',
  bcc: 'BCC',
  attachment: 'bijlage',
  photoAttachment: "foto's als bijlage",
  photoArray: "gekozen foto's",
  external: 'extern',
  rmaRequest: 'aanvraag RMA',
  value: 'waarde',
  vat: 'btw',
  discount: 'korting',
}

/** Fields that mean something else on another aggregate. */
const FIELDS_OF: Record<string, Record<string, string>> = {
  customer: { notes: 'opmerkingen' },
  contact: { notes: 'opmerkingen' },
  rental: { notes: 'notities' },
  external: { notes: 'notities' },
  manufacturer: { rma: 'RMA nodig' },
}

/** Fields of a part of a record that mean something else there. */
const FIELDS_IN: Record<string, Record<string, string>> = {
  rentalRemarks: { text: 'tekst' },
  repairLines: { price: 'eenheidsprijs' },
  repairEstimateLines: { price: 'eenheidsprijs' },
  customerContacts: { notes: 'opmerkingen' },
  externalRepair: { dateIn: 'datum in', dateOut: 'datum uit', notes: 'notities fabrikant' },
}

/** The Dutch word for a field; a path like 'externalRepair.rma' or 'repairLines.<id>.price' ends in its field. */
export function fieldName(entity: string, field: string): string {
  const [first = '', ...rest] = field.split('.')
  const last = rest.at(-1) ?? first
  const inPart = rest.length === 0 ? undefined : FIELDS_IN[first]?.[last]
  if (inPart) return inPart
  return FIELDS_OF[entity]?.[last] ?? FIELDS[last] ?? last
}
