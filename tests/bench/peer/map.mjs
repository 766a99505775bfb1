// Converts a document of the comparison (gen.mjs) to a repair, and back. The seed uses it in Node, and so does the page.
//   id           A time-ordered UUID like those of the product: 40 bits of createdAt, then the 80 bits of the document's own
//                id. These ids ascend as the numbers do.
//   status       One to one. 'archived' is billed after it was picked up, which the product's own rule archives.
//                'bench_done' is picked up, a status that no document has before.
//   type         Repair or estimate, and one of two executors: fields that the overview filters by.
//   description  Notes take 50 characters, and provisionalRef the rest. The two overlap by 12, so that one of them contains a
//                term of at most 13 characters if the whole does. Documents and terms have '_' for spaces, because the
//                product trims search terms.
//   others       itemSerial: reference. itemBrand: an item per brand. customerName: a customer per name. notes: workNotes.
//                mark: estimateNotes.

const BEGIN = Date.UTC(2021, 0, 1)
/** Time between two documents, as gen.mjs makes them. */
const STEP_MS = 1_800_000
const NOTES = 50
const OVERLAP = 12

export const STATUS = {
  received: 'Binnengebracht',
  diagnosed: 'In behandeling extern',
  waiting_parts: 'Hersteld',
  in_repair: 'Onrepareerbaar',
  ready: 'Bestek geweigerd',
  delivered: 'Gefactureerd',
  archived: 'Gefactureerd',
  bench_done: 'Opgehaald',
}
const PREVIOUS = { received: null, delivered: 'Hersteld', archived: 'Opgehaald' }

/** The type of a repair, and the index of its executor in their order by id. */
export const TYPE = {
  warranty: ['Herstelling', 0],
  paid: ['Herstelling', 1],
  internal: ['Bestek', 0],
  inspection: ['Bestek', 1],
}

const timeOf = (ms) =>
  Math.floor(ms / 256)
    .toString(16)
    .padStart(10, '0')
const uuid = (time, rest) =>
  `${time.slice(0, 8)}-${time.slice(8)}${rest.slice(0, 2)}-7${rest.slice(2, 5)}-8${rest.slice(5, 8)}-${rest.slice(8)}`

export const toId = (doc) => uuid(timeOf(Date.parse(doc.createdAt)), doc.id)
export const fromId = (id) => id.slice(11, 13) + id.slice(15, 18) + id.slice(20, 23) + id.slice(24)
/** Less than the id of document i and of all later ones, greater than those of all earlier ones. */
export const floorId = (i) => uuid(timeOf(BEGIN + i * STEP_MS - 1_000), '0'.repeat(20))

export const spaceless = (text) => text.replaceAll(' ', '_')
export const day = (iso) => iso.slice(0, 10)

/** @param world { customers: Map name -> id, items: Map brand -> id, executors: [id], next: (year) => number, totals } */
export function toRepair(doc, world) {
  const { status } = doc
  const text = spaceless(doc.description)
  const boekjaar = Number(doc.createdAt.slice(0, 4))
  const documentNumber = world.next(boekjaar)
  const [type, executor] = TYPE[doc.type]
  const isExternal = status === 'diagnosed'
  const priced = {
    underWarranty: doc.warranty,
    forfaitAmount: doc.priceCents / 100,
    repairLines: [],
    repairEstimateLines: [],
  }
  return {
    id: toId(doc),
    number: `${boekjaar}.${documentNumber}`,
    boekjaar,
    documentNumber,
    provisionalRef: text.length > NOTES ? text.slice(NOTES - OVERLAP) : null,
    type,
    status: STATUS[status],
    previousStatus: status in PREVIOUS ? PREVIOUS[status] : 'Binnengebracht',
    procesType: isExternal ? 'extern' : 'intern',
    isExternal,
    sparePartsOnly: false,
    depannage: false,
    estimateRefused: status === 'ready' && type === 'Bestek',
    billed: STATUS[status] === 'Gefactureerd',
    dateIn: day(doc.createdAt),
    dateOut: status === 'archived' ? day(doc.updatedAt) : null,
    endDate: day(doc.dueAt),
    estimateApproval: null,
    customerId: world.customers.get(doc.customerName),
    customerContactId: null,
    itemId: world.items.get(doc.itemBrand),
    executorId: world.executors[executor],
    rentalId: null,
    notes: text.slice(0, NOTES),
    reference: doc.itemSerial,
    workNotes: doc.notes,
    estimateNotes: null,
    ...priced,
    repairLogLines: [],
    repairPictures: [],
    externalRepair: null,
    ...world.totals(priced),
    openConflicts: 0,
  }
}

const NO_ADDRESS = { street: null, number: null, box: null, postalCode: null, city: null, country: null }

/** @param n from 1 */
export const toCustomer = (id, n, { name, phone }) => ({
  id,
  referenceNumber: `K-${n}`,
  name,
  phone,
  email: null,
  notes: null,
  active: true,
  address: NO_ADDRESS,
  language: null,
  customerContacts: [],
})

/**
 * A single unit that no repair claims. An item is named by thousands of repairs here, and for counted equipment
 * every change would count them again.
 */
export const toItem = (id, n, { brand, categoryId }) => ({
  id,
  itemNumber: `PEER-${n}`,
  prefix: 'PEER',
  number: n,
  categoryId,
  brand,
  subcategoryId: null,
  model: null,
  serialNumber: null,
  purchasedAt: null,
  warrantyEndDate: null,
  status: 'Beschikbaar',
  place: null,
  stockQuantity: 1,
  rentable: false,
  stolen: false,
  rentPrice: 0,
  customerId: null,
  active: true,
  repairId: null,
})
