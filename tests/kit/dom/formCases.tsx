import { EXECUTOR_FIELDS } from '../../../src/domain/settings/fieldList.ts'
import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { db } from '../../../src/db/database.ts'
import { useLive } from '../../../src/db/live.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import { modelId } from '../../../src/domain/items/itemModel.ts'
import { ITEM_FIELDS } from '../../../src/domain/items/fieldList.ts'
import { type Fields, textKeys } from '../../../src/domain/shared/fields.ts'
import { recordOf } from '../../../src/lib/objects.ts'
import { APPROVAL_SETTINGS, REMINDER_SETTINGS } from '../../../src/domain/settings/customerMails.ts'
import {
  BENCH_SETTINGS,
  COMPANY_SETTINGS,
  type CompanySetting,
} from '../../../src/domain/settings/companySettings.ts'
import { RETENTION_SETTINGS } from '../../../src/domain/settings/retention.ts'
import { settingId } from '../../../src/domain/settings/settings.ts'
import { ContactDialog } from '../../../src/shared/customers/contact/ContactDialog.tsx'
import { ContactsPanel } from '../../../src/features/customers/detail/ContactsPanel.tsx'
import { sealed } from './readableSeal.ts'
import { CustomerDialog } from '../../../src/shared/customers/form/CustomerDialog.tsx'
import { ItemDialog } from '../../../src/shared/items/dialog/ItemDialog.tsx'
import { DataCard } from '../../../src/features/repairs/detail/DataCard.tsx'
import { EstimateFields } from '../../../src/features/repairs/detail/EstimateFields.tsx'
import { ExternalPanel } from '../../../src/features/repairs/detail/ExternalPanel.tsx'
import { IntakePanel } from '../../../src/features/repairs/detail/IntakePanel.tsx'
import { ItemCard } from '../../../src/features/repairs/detail/ItemCard.tsx'
import { RepairLinesPanel } from '../../../src/features/repairs/detail/RepairLinesPanel.tsx'
import { RepairNotes } from '../../../src/features/repairs/detail/RepairDetailPage.tsx'
import { ModelDialog } from '../../../src/features/items/dossier/ModelDialog.tsx'
import { KitDialog } from '../../../src/features/settings/kits/KitDialog.tsx'
import { CategoryDialog } from '../../../src/features/settings/categories/CategoryDialog.tsx'
import { ExecutorDialog } from '../../../src/features/settings/executors/ExecutorDialog.tsx'
import { limitOfStock } from '../../../src/features/settings/general/RentalGeneral.tsx'
import { GeneralForm } from '../../../src/features/settings/general/GeneralForm.tsx'
import { SettingsPanel } from '../../../src/features/settings/general/SettingsPanel.tsx'
import { HolidayDialog } from '../../../src/features/settings/holidays/Holidays.tsx'
import { MailTemplateDialog } from '../../../src/features/settings/mailTemplates/MailTemplateDialog.tsx'
import { ManufacturerDialog } from '../../../src/features/settings/manufacturers/ManufacturerDialog.tsx'
import { PriceRateDialog } from '../../../src/features/settings/priceRates/PriceRateDialog.tsx'
import { RepairActionDialog } from '../../../src/features/settings/repairActions/RepairActionDialog.tsx'
import { SavedListDialog } from '../../../src/shared/savedLists/SavedListDialog.tsx'
import { rentalWith } from '../rentals.ts'
import { ReadNotes } from '../../../src/features/rentals/detail/ReadNotes.tsx'
import { NameCell } from '../../../src/features/settings/subcategories/NameCell.tsx'
import { SubcategoryDialog } from '../../../src/features/settings/subcategories/SubcategoryDialog.tsx'

/** A form over one or more records, and the same records with every field different. */
export interface FormCase {
  name: string
  /** The files of the form. A test checks that no form is forgotten. */
  files: readonly string[]
  /** The records when the form opens. */
  one: readonly [EntityName, FormRecord][]
  /** These records after a colleague changed every field. */
  other: readonly [EntityName, FormRecord][]
  Form: () => ReactNode
  /** The button that saves; null: a field saves when it is left. */
  save: string | null
  /** True: no field saves before it is left, since half of a number is a number too. */
  savesOnLeaving?: true
  /** A third value for a field that does not accept any text. */
  values?: Readonly<Record<string, string>>
  /** Fields without a third value, or that cannot be changed back. They have the same value on both sides. */
  same?: readonly string[]
  /** Fields that are one value together. */
  together?: readonly string[]
  /** Paths that follow from a field by a rule. They are never sent, so they never conflict. */
  follows?: (label: string) => RegExp
  /** True for a dialog over one record, which may be deleted while it is open. */
  dialog?: true
  /** The button that opens the form, if it is closed at first. */
  open?: string
}
export type FormRecord = Record<string, unknown> & { id: string }

const id = (n: number) => `0195a000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const [RECORD, CAT1, CAT2, CAT3] = [id(1), id(3), id(4), id(5)] as const
const [SUB1, SUB2, MAKER1, MAKER2, MAKER3, EXEC1, EXEC2, EXEC3] = [6, 7, 8, 9, 10, 11, 12, 13].map(
  id,
) as string[]
const [LINE1, LINE2, CONTACT, USER] = [14, 15, 16, 17].map(id) as [string, string, string, string]
export const USER_ID = USER

const NO_ADDRESS = { street: null, number: null, box: null, postalCode: null, city: null, country: null }
const maker = (at: string | undefined, name: string) => ({
  id: at,
  name,
  firstName: null,
  lastName: null,
  email: `${name}@example.com`,
  phone: '1',
  address: NO_ADDRESS,
  rma: false,
  language: 'NL',
  active: true,
})
const executorRow = (at: string | undefined, name: string) => ({ id: at, name, logo: null, active: true })
const category = (at: string, description: string, prefix: string) => ({
  id: at,
  description,
  prefix,
  active: true,
})
/** The records that the forms offer as choices. */
export const AROUND: readonly [EntityName, object][] = [
  ['user', { id: USER, username: 'jan', name: 'Jan', lastName: 'Peeters', email: null, active: true }],
  ['category', category(CAT1, 'Camera', 'CAM')],
  ['category', category(CAT2, 'Lens', 'LEN')],
  ['category', category(CAT3, 'Licht', 'LIC')],
  ['subcategory', { id: SUB1, description: 'Schouder', category: CAT1, active: true }],
  ['subcategory', { id: id(21), description: 'Klein', category: CAT1, active: true }],
  ['subcategory', { id: SUB2, description: 'Zoom', category: CAT1, active: true }],
  ['manufacturer', maker(MAKER1, 'Sony')],
  ['manufacturer', maker(MAKER2, 'Canon')],
  ['manufacturer', maker(MAKER3, 'Nikon')],
  ['executor', executorRow(EXEC1, 'Atelier')],
  ['executor', executorRow(EXEC2, 'Werkplaats')],
  ['executor', executorRow(EXEC3, 'Derde')],
]

/** Opens a dialog for the first record, as a list does. */
function Opened<T>({ row, children }: { row: T; children: (target: { row: T } | null) => ReactNode }) {
  const [opened, open] = useReducer(() => true, false)
  useEffect(() => open(), [open])
  const target = useMemo(() => ({ row }), [row])
  return children(opened ? target : null)
}
function Live<T>({ e, children }: { e: EntityName; children: (row: T) => ReactNode }) {
  const row = useLive(() => db.table<T>(e).get(RECORD), [e])
  return row ? children(row) : null
}
const nothing = () => undefined

interface Shape {
  e: EntityName
  id?: string
  one: Record<string, unknown>
  other: Record<string, unknown>
}
const pair = ({ e, one, other, id: at = RECORD }: Shape) => ({
  one: [[e, { ...one, id: at }]] as [EntityName, FormRecord][],
  other: [[e, { ...one, ...other, id: at }]] as [EntityName, FormRecord][],
})
type Dialog = (props: { target: never; onClose: () => void }) => ReactNode
/** A dialog of the settings over one record. */
function dialogCase(
  name: string,
  files: string[],
  Dialog: Dialog,
  shape: Shape,
  more: Partial<FormCase> = {},
): FormCase {
  const records = pair(shape)
  const row = records.one[0]![1]
  const Form = () => (
    <Opened row={row}>{(target) => <Dialog target={target as never} onClose={nothing} />}</Opened>
  )
  return { name, files, ...records, Form, save: 'Opslaan', dialog: true, ...more }
}

const ADDRESS = {
  street: 'Kerkstraat',
  number: '1',
  box: 'A',
  postalCode: '9000',
  city: 'Gent',
  country: 'België',
}
const MOVED = {
  street: 'Dorp',
  number: '2',
  box: 'B',
  postalCode: '2000',
  city: 'Antwerpen',
  country: 'Nederland',
}
const PERSON1 = {
  firstName: 'An',
  lastName: 'Maes',
  department: 'Beeld',
  email: 'an@example.com',
  phone: '1',
  gsm: '2',
  fax: '3',
  notes: 'Eerst',
}
const PERSON2 = {
  firstName: 'Els',
  lastName: 'Pauwels',
  department: 'Klank',
  email: 'els@example.com',
  phone: '4',
  gsm: '5',
  fax: '6',
  notes: 'Later',
}
const customer = {
  referenceNumber: null,
  name: 'De Lens',
  vatNumber: 'BE0123456749',
  email: 'a@example.com',
  phone: '1',
  notes: 'Eerst',
  address: ADDRESS,
  active: true,
}
const contactOf = (fields: object) => ({
  ...customer,
  customerContacts: [{ ...fields, id: CONTACT, active: true }],
})
const CONTACTS = pair({ e: 'customer', one: contactOf(PERSON1), other: contactOf(PERSON2) })
const contactTarget = {
  customerId: RECORD,
  contact: { ...PERSON1, id: CONTACT, active: true, erasedAt: null },
}

const line = (at: string, n: number) => ({
  id: at,
  pos: n,
  description: `Lijn ${n}`,
  quantity: n,
  price: 10 * n,
  total: 10 * n * n,
})
const REPAIR = {
  number: null,
  boekjaar: null,
  documentNumber: null,
  provisionalRef: 'V-7F3K2',
  type: 'Bestek',
  status: 'In behandeling extern',
  previousStatus: null,
  procesType: 'extern',
  isExternal: true,
  sparePartsOnly: false,
  underWarranty: false,
  depannage: false,
  estimateRefused: false,
  billed: false,
  dateIn: '2024-03-01',
  dateOut: null,
  endDate: '2024-05-01',
  estimateApproval: '2024-03-02',
  customerId: null,
  customerContactId: null,
  itemId: null,
  executorId: EXEC1,
  rentalId: null,
  notes: 'Geen beeld',
  reference: 'R-1',
  workNotes: 'Eerst',
  estimateNotes: 'Eerst',
  forfaitAmount: 5,
  costLimit: 100,
  waitsForPart: 'Zoekerkabel',
  partExpectedAt: '2024-06-03',
  conditionNote: 'Kras',
  accessCode: sealed('1234'),
  repairLines: [line(LINE1, 1), line(LINE2, 2)],
  repairEstimateLines: [line(LINE1, 1)],
  repairLogLines: [],
  repairPictures: [],
  externalRepair: {
    id: id(20),
    manufacturerId: MAKER1,
    rma: 'R1',
    dateOut: '2024-03-03',
    dateIn: '2024-05-03',
    info: 'Eerst',
    notes: 'Eerst',
    message: null,
    sendMail: false,
    externalMailSent: false,
  },
  estimateTotalExclVat: 0,
  estimateTotalInclVat: 0,
  repairTotalExclVat: 0,
  repairTotalInclVat: 0,
  openConflicts: 0,
}
const changedLine = (at: string, n: number) => ({
  id: at,
  pos: n,
  description: `Andere ${n}`,
  quantity: n + 4,
  price: n + 5,
  total: n + 6,
})
const REPAIR_OTHER = {
  dateIn: '2024-03-04',
  endDate: '2024-05-05',
  estimateApproval: '2024-03-06',
  executorId: EXEC2,
  notes: 'Geen klank',
  reference: 'R-2',
  underWarranty: true,
  workNotes: 'Anders',
  estimateNotes: 'Anders',
  forfaitAmount: 6,
  costLimit: 200,
  waitsForPart: 'Moederbord',
  partExpectedAt: '2024-06-04',
  conditionNote: 'Deuk',
  accessCode: sealed('5678'),
  repairLines: [changedLine(LINE1, 1), changedLine(LINE2, 2)],
  repairEstimateLines: [changedLine(LINE1, 1)],
  externalRepair: {
    ...REPAIR.externalRepair,
    manufacturerId: MAKER2,
    rma: 'R2',
    dateOut: '2024-03-07',
    dateIn: '2024-05-07',
    info: 'Anders',
    notes: 'Anders',
  },
}
/** The total of a line follows from its price and quantity, unless it is typed. */
const totals = (label: string) => (label.startsWith('Totaal') ? /never/ : /\/total$/)
const repairCase = (
  name: string,
  files: string[],
  Panel: (repair: never) => ReactNode,
  more: Partial<FormCase> = {},
): FormCase => ({
  name,
  files: files.map((file) => `repairs/detail/${file}`),
  ...pair({ e: 'repair', one: REPAIR, other: REPAIR_OTHER }),
  Form: () => <Live e="repair">{(repair) => Panel(repair as never)}</Live>,
  save: null,
  ...more,
})

/** The name and the mail address have values of their own. */
const EXECUTOR = Object.fromEntries(
  textKeys(EXECUTOR_FIELDS)
    .filter((key) => key !== 'email')
    .map((key) => [key, `${key.slice(-6)} 1`]),
)
const EXECUTOR_OTHER = Object.fromEntries(Object.keys(EXECUTOR).map((key) => [key, `${key.slice(-6)} 2`]))

/** Two values of each setting; a setting that is missing here accepts any number. */
const SETTING_VALUES: Partial<Record<string, readonly [string, string]>> = {
  serviceFee: ['3', '4'],
  vatAmount: ['21', '6'],
  warningGood: ['30', '40'],
  warningNarrow: ['3', '4'],
  refusedQuote: ['3', '4'],
  keepMailMonths: ['12', '24'],
  keepLogMonths: ['12', '24'],
  approvalLink: ['0', '1'],
  remindPickup: ['0', '1'],
  remindReturn: ['0', '1'],
  remindOverdue: ['0', '1'],
}
const settingCase = (
  module: 'rental' | 'repair',
  Form: () => ReactNode,
  settings: Readonly<Record<string, CompanySetting>> = COMPANY_SETTINGS[module],
  name = `algemene instellingen ${module}`,
): FormCase => {
  const docs = (at: 1 | 2) =>
    Object.keys(settings).map((field): [EntityName, FormRecord] => {
      const value = (SETTING_VALUES[field] ?? ['1', '2'])[at - 1]
      return ['setting', { id: settingId(module, field), module, field, value, userId: null }]
    })
  const isForm = settings === RETENTION_SETTINGS
  const kinds = new Set(Object.values(settings).map(({ kind }) => kind))
  const isSwitches = kinds.size === 1 && kinds.has('flag')
  return {
    name,
    // Nothing is typed into switches.
    files: isSwitches ? [] : [`settings/general/${isForm ? 'GeneralForm' : 'SavedSetting'}.tsx`],
    ...(kinds.has('text') ? {} : { savesOnLeaving: true as const }),
    one: docs(1),
    other: docs(2),
    Form,
    save: isForm ? 'Opslaan' : null,
    values: { 'Voorvoegsel van handscanners': '~' },
  }
}

/** A value for each free text of a record, by the number of its version. */
const textsOf = (fields: Fields, n: 1 | 2) =>
  recordOf(textKeys(fields), (key) => `${fields[key]?.label} ${n}`)

const ITEM = {
  ...textsOf(ITEM_FIELDS, 1),
  categoryId: CAT1,
  subcategoryId: SUB1,
  brand: 'Sony',
  model: 'FX9',
  serialNumber: '1',
  purchasedAt: '2024-01-01',
  warrantyEndDate: '2025-01-01',
  status: 'Beschikbaar',
  stockQuantity: 3,
  rentable: false,
  stolen: false,
  rentPrice: 10,
  replacementValue: 1000,
  inspectionMonths: 12,
  inspectedAt: '2024-03-01',
  inspectionDue: '2025-03-01',
  customerId: null,
  itemNumber: 'CAM-1',
  prefix: 'CAM',
  number: 1,
  active: true,
  repairId: null,
}
const ITEM_OTHER = {
  ...textsOf(ITEM_FIELDS, 2),
  // a subcategory belongs to its category: it could not stay if the category changed elsewhere
  categoryId: CAT1,
  subcategoryId: SUB2,
  brand: 'Canon',
  model: 'C70',
  serialNumber: '2',
  purchasedAt: '2024-02-02',
  warrantyEndDate: '2025-02-02',
  status: 'Buiten dienst',
  stockQuantity: 4,
  rentable: true,
  stolen: true,
  rentPrice: 11,
  replacementValue: 1100,
  inspectionMonths: 6,
  inspectedAt: '2024-05-02',
  inspectionDue: '2024-11-02',
}
const TEMPLATE = {
  name: 'Klaar',
  subject: 'Klaar',
  content: '<p>Klaar</p>',
  recipient: 'a@example.com',
  cc: 'b@example.com',
  bcc: 'c@example.com',
  language: 'NL',
  attachment: false,
  photoAttachment: true,
  photoArray: [1],
  external: false,
  rmaRequest: false,
  reminder: null,
}
const TEMPLATE_OTHER = {
  name: 'Af',
  subject: 'Af',
  content: '<p>Af</p>',
  recipient: 'd@example.com',
  cc: 'e@example.com',
  bcc: 'f@example.com',
  language: 'EN',
  attachment: true,
  photoArray: [2],
}
const MAIL_FIELDS = { Ontvanger: 'g@example.com', Cc: 'g@example.com', Bcc: 'g@example.com' }

/** A saved view of an overview. */
const KEPT = {
  list: 'repairs',
  department: 'repair',
  search: null,
  filters: 'late',
  sort: null,
  dir: null,
  withAll: false,
  columns: null,
} as const

/** Every form of the product that changes a record of this device. */
export const FORM_CASES: readonly FormCase[] = [
  dialogCase(
    'categorie',
    ['settings/categories/CategoryDialog.tsx'],
    CategoryDialog,
    {
      e: 'category',
      one: {
        description: 'Toestel',
        prefix: 'TOE',
        accessories: 'Koffer',
        clash: 'Waarschuwen',
        serviceDays: 0,
        inspectedOnly: false,
        active: true,
      },
      other: {
        description: 'Kabel',
        prefix: 'KAB',
        accessories: 'Haspel',
        clash: 'Blokkeren',
        serviceDays: 2,
        inspectedOnly: true,
      },
    },
    { values: { Prefix: 'XYZ' } },
  ),
  dialogCase('subcategorie', ['settings/subcategories/SubcategoryDialog.tsx'], SubcategoryDialog, {
    e: 'subcategory',
    one: { description: 'Hand', category: CAT1, active: true },
    other: { description: 'Vast', category: CAT2 },
  }),
  {
    name: 'naam van een subcategorie',
    files: ['settings/subcategories/NameCell.tsx'],
    ...pair({
      e: 'subcategory',
      one: { description: 'Hand', category: CAT1, active: true },
      other: { description: 'Vast' },
    }),
    Form: () => <Live e="subcategory">{(row) => <NameCell row={row as never} />}</Live>,
    save: null,
  },
  {
    name: 'interne notitie van een afgehandelde verhuur',
    files: ['rentals/detail/ReadNotes.tsx'],
    ...pair({
      e: 'rental',
      one: { ...rentalWith({ status: 'Afgehandeld', internalNotes: 'Betaalt op 60 dagen.' }) },
      other: { internalNotes: 'Betaalt op 30 dagen.' },
    }),
    Form: () => <Live e="rental">{(rental) => <ReadNotes rental={rental as never} />}</Live>,
    save: null,
  },
  dialogCase(
    'handeling',
    ['settings/repairActions/RepairActionDialog.tsx'],
    RepairActionDialog,
    {
      e: 'repairAction',
      one: { number: '1', description: 'Reinigen', price: 10, active: true },
      other: { number: '2', description: 'Vervangen', price: 20 },
    },
    { save: 'Toevoegen' },
  ),
  dialogCase(
    'bewaarde lijst',
    ['savedLists/SavedListDialog.tsx'],
    (props: { target: never; onClose: () => void }) => (
      <SavedListDialog {...props} content={KEPT} lists={[]} onSaved={nothing} />
    ),
    {
      e: 'savedList',
      one: { ...KEPT, name: 'Te laat', shared: true, ownerId: USER_ID, active: true },
      other: { name: 'Dringend', shared: false },
    },
  ),
  dialogCase('kit', ['settings/kits/KitDialog.tsx'], KitDialog, {
    e: 'kit',
    one: { name: 'Interview', price: 80, note: 'Eerst', parts: [], active: true },
    other: { name: 'Reportage', price: 90, note: 'Anders' },
  }),
  dialogCase('model', ['items/dossier/ModelDialog.tsx'], ModelDialog, {
    e: 'itemModel',
    id: modelId({ brand: 'Sony', model: 'FX9' }),
    one: { brand: 'Sony', model: 'FX9', dayPrice: 10, accessories: [], picture: null },
    other: { dayPrice: 20 },
  }),
  dialogCase('staffel', ['settings/priceRates/PriceRateDialog.tsx'], PriceRateDialog, {
    e: 'priceRate',
    one: { numberOfDays: 3, rate: 2 },
    other: { numberOfDays: 4, rate: 3 },
  }),
  dialogCase('feestdag', ['settings/holidays/Holidays.tsx'], HolidayDialog, {
    e: 'holiday',
    one: { date: '2024-05-01', description: 'Feest' },
    other: { date: '2024-07-21', description: 'Nationale feestdag' },
  }),
  dialogCase(
    'mailsjabloon',
    ['settings/mailTemplates/MailTemplateDialog.tsx'],
    MailTemplateDialog,
    {
      e: 'mailTemplate',
      one: TEMPLATE,
      other: TEMPLATE_OTHER,
    },
    {
      values: MAIL_FIELDS,
      // these choices disappear when a reminder is chosen
      same: ["Foto's in bijlage", 'Naar fabrikant', 'RMA-aanvraag', 'Gebruik', 'Foto 3', 'Foto 4'],
      together: ['Foto 1', 'Foto 2', 'Foto 3', 'Foto 4'],
    },
  ),
  dialogCase('fabrikant', ['settings/manufacturers/ManufacturerDialog.tsx'], ManufacturerDialog, {
    e: 'manufacturer',
    one: {
      name: 'Panasonic',
      firstName: 'A',
      lastName: 'B',
      email: 'p@example.com',
      phone: '1',
      address: ADDRESS,
      rma: false,
      language: 'NL',
      active: true,
    },
    other: {
      name: 'Fuji',
      firstName: 'C',
      lastName: 'D',
      email: 'f@example.com',
      phone: '2',
      address: MOVED,
      rma: true,
      language: 'EN',
    },
  }),
  dialogCase('uitvoerder', ['settings/executors/ExecutorDialog.tsx'], ExecutorDialog, {
    e: 'executor',
    one: {
      ...EXECUTOR,
      name: 'Huis',
      email: 'h@example.com',
      addressCountry: 'België',
      logo: null,
      active: true,
    },
    other: { ...EXECUTOR_OTHER, name: 'Zaak', email: 'z@example.com', addressCountry: 'Nederland' },
  }),
  dialogCase(
    'klant',
    ['customers/form/CustomerDialog.tsx'],
    (props: { target: never; onClose: () => void }) => <CustomerDialog {...props} onSaved={nothing} />,
    {
      e: 'customer',
      one: { ...customer, customerContacts: [] },
      other: {
        name: 'Het Beeld',
        vatNumber: 'NL123456789B13',
        email: 'b@example.com',
        phone: '2',
        notes: 'Anders',
        language: 'FR',
        address: MOVED,
      },
    },
  ),
  {
    name: 'contact in een dialoog',
    files: ['customers/contact/ContactDialog.tsx', 'customers/contact/useContactForm.ts'],
    ...CONTACTS,
    Form: () => (
      <Opened row={contactTarget}>
        {(target) => <ContactDialog target={target && target.row} onClose={nothing} onSaved={nothing} />}
      </Opened>
    ),
    save: 'Opslaan',
  },
  {
    name: 'contact op zijn plaats',
    files: ['customers/detail/ContactCard.tsx'],
    ...CONTACTS,
    Form: () => <Live e="customer">{(row) => <ContactsPanel customer={row as never} />}</Live>,
    open: 'An Maes bewerken',
    save: 'Opslaan',
  },
  dialogCase(
    'item',
    ['items/dialog/ItemDialog.tsx'],
    (props: { target: never; onClose: () => void }) => <ItemDialog {...props} from="customers" />,
    { e: 'item', one: ITEM, other: ITEM_OTHER },
    { values: { Status: 'Verkocht' }, same: ['Categorie'] },
  ),
  repairCase(
    'herstelling',
    ['DataCard.tsx', 'ItemCard.tsx', 'RepairDetailPage.tsx', 'RepairSavedField.tsx'],
    (repair) => (
      <>
        <ItemCard repair={repair} />
        <DataCard repair={repair} />
        <RepairNotes repair={repair} />
      </>
    ),
    {
      values: {
        'Binnengebracht op': '08/03/2024',
        Einddatum: '08/05/2024',
        'Verwacht op': '08/06/2024',
      },
      same: ['Type'],
      follows: () => /forfaitAmount|estimateApproval/,
    },
  ),
  repairCase('binnenname', ['IntakePanel.tsx'], (repair) => <IntakePanel repair={repair} />, {
    // a value hides the code
    same: ['Toegangscode'],
  }),
  repairCase('bestek', ['EstimateFields.tsx'], (repair) => <EstimateFields repair={repair} />, {
    values: { 'Bestek goedgekeurd op': '08/03/2024' },
    follows: totals,
  }),
  repairCase(
    'herstellijnen',
    ['RepairLinesPanel.tsx', 'RepairLineRow.tsx'],
    (repair) => (
      <RepairLinesPanel repair={repair} list="repairLines" title="Herstelling" id="lijnen" tabs={null} />
    ),
    { follows: totals },
  ),
  repairCase('externe herstelling', ['ExternalPanel.tsx'], (repair) => <ExternalPanel repair={repair} />, {
    save: 'Opslaan',
    same: ['Extern'],
    values: { 'Datum uit': '08/03/2024', 'Datum in': '08/05/2024' },
  }),
  settingCase('rental', () => <SettingsPanel module="rental" problem={limitOfStock} />),
  settingCase('repair', () => <SettingsPanel module="repair" />),
  settingCase(
    'repair',
    () => <SettingsPanel module="repair" settings={BENCH_SETTINGS} />,
    BENCH_SETTINGS,
    'instellingen van de werkbank',
  ),
  settingCase(
    'repair',
    () => <SettingsPanel module="repair" settings={APPROVAL_SETTINGS} />,
    APPROVAL_SETTINGS,
    'akkoord van de klant',
  ),
  settingCase(
    'rental',
    () => <SettingsPanel module="rental" settings={REMINDER_SETTINGS} />,
    REMINDER_SETTINGS,
    'herinneringen per mail',
  ),
  settingCase(
    'repair',
    () => <GeneralForm module="repair" title="Bewaartermijnen" settings={RETENTION_SETTINGS} />,
    RETENTION_SETTINGS,
    'bewaartermijnen',
  ),
]
