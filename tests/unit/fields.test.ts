import { describe, expect, it } from 'vitest'
import { RENTAL_LINE_KEYS, RentalSet } from '../../src/mutations/rental/rentalInput.ts'
import { RepairSet } from '../../src/mutations/repair/set.ts'
import { CustomerIndex } from '../../src/db/lists/customerIndex.ts'
import { ItemIndex } from '../../src/db/lists/itemIndex.ts'
import { testItem } from '../../src/db/lists/testDocs.ts'
import { CategoryFields, SubcategoryFields } from '../../src/domain/categories/category.ts'
import { CATEGORY_FIELDS, SUBCATEGORY_FIELDS } from '../../src/domain/categories/fieldList.ts'
import { Address, ContactFields, CustomerFields } from '../../src/domain/customers/customer.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../../src/domain/customers/fieldList.ts'
import { planItems } from '../../src/domain/imports/equipment.ts'
import { IMPORTS } from '../../src/domain/imports/kinds.ts'
import { readSheet } from '../../src/domain/imports/sheet.ts'
import { ITEM_FIELDS, ITEM_SEARCHED, ITEM_TEXTS } from '../../src/domain/items/fieldList.ts'
import { ItemFields } from '../../src/domain/items/item.ts'
import { ItemModel, StockPart } from '../../src/domain/items/itemModel.ts'
import { ITEM_MODEL_FIELDS, STOCK_PART_FIELDS } from '../../src/domain/items/partFieldList.ts'
import { KIT_FIELDS } from '../../src/domain/rentals/kitFieldList.ts'
import { Kit } from '../../src/domain/rentals/kitRecord.ts'
import { SAVED_LIST_FIELDS } from '../../src/domain/savedLists/fieldList.ts'
import { SavedListFields } from '../../src/domain/savedLists/savedList.ts'
import { NEW_ITEM } from '../../src/domain/items/rules.ts'
import { RENTAL_FIELDS, RENTAL_LINE_FIELDS } from '../../src/domain/rentals/fieldList.ts'
import { EXTERNAL_FIELDS, REPAIR_FIELDS, REPAIR_LINE_FIELDS } from '../../src/domain/repairs/fieldList.ts'
import { ExternalRepair, RepairLine } from '../../src/domain/repairs/repair.ts'
import {
  EXECUTOR_FIELDS,
  HOLIDAY_FIELDS,
  MAIL_TEMPLATE_FIELDS,
  MANUFACTURER_FIELDS,
  PRICE_RATE_FIELDS,
  REPAIR_ACTION_FIELDS,
} from '../../src/domain/settings/fieldList.ts'
import {
  Executor,
  Holiday,
  MailTemplate,
  Manufacturer,
  PriceRate,
  RepairAction,
} from '../../src/domain/settings/settings.ts'
import { type Fields, sentenceLabelOf } from '../../src/domain/shared/fields.ts'
import { uuidv7 } from '../../src/domain/shared/ids.ts'
import { entriesOf, recordOf } from '../../src/lib/objects.ts'
import { fieldName } from '../../src/shared/conflicts/fieldNames.ts'
import { itemValues, storedItem } from '../../src/shared/items/dialog/itemForm.ts'

interface Described {
  noun: string
  fields: Fields
  schema: object
  /** The path of its fields in a record, for a part of one. */
  path?: string
}
/** Fields that people do not fill in. */
const GIVEN = { id: true, active: true } as const
const DESCRIBED: readonly Described[] = [
  { noun: 'category', fields: CATEGORY_FIELDS, schema: CategoryFields.shape },
  { noun: 'subcategory', fields: SUBCATEGORY_FIELDS, schema: SubcategoryFields.shape },
  { noun: 'repairAction', fields: REPAIR_ACTION_FIELDS, schema: RepairAction.omit(GIVEN).shape },
  { noun: 'manufacturer', fields: MANUFACTURER_FIELDS, schema: Manufacturer.omit(GIVEN).shape },
  { noun: 'executor', fields: EXECUTOR_FIELDS, schema: Executor.omit(GIVEN).shape },
  { noun: 'mailTemplate', fields: MAIL_TEMPLATE_FIELDS, schema: MailTemplate.omit({ id: true }).shape },
  { noun: 'priceRate', fields: PRICE_RATE_FIELDS, schema: PriceRate.omit({ id: true }).shape },
  { noun: 'holiday', fields: HOLIDAY_FIELDS, schema: Holiday.omit({ id: true }).shape },
  { noun: 'itemModel', fields: ITEM_MODEL_FIELDS, schema: ItemModel.omit({ id: true }).shape },
  {
    noun: 'itemModel',
    path: 'accessories.1.',
    fields: STOCK_PART_FIELDS,
    schema: StockPart.omit({ id: true, position: true }).shape,
  },
  { noun: 'savedList', fields: SAVED_LIST_FIELDS, schema: SavedListFields.shape },
  { noun: 'kit', fields: KIT_FIELDS, schema: Kit.omit(GIVEN).shape },
  {
    noun: 'kit',
    path: 'parts.1.',
    fields: STOCK_PART_FIELDS,
    schema: StockPart.omit({ id: true, position: true }).shape,
  },
  { noun: 'item', fields: ITEM_FIELDS, schema: ItemFields.shape },
  { noun: 'customer', fields: CUSTOMER_FIELDS, schema: CustomerFields.shape },
  { noun: 'customer', path: 'address.', fields: ADDRESS_FIELDS, schema: Address.shape },
  { noun: 'customer', path: 'customerContacts.1.', fields: CONTACT_FIELDS, schema: ContactFields.shape },
  { noun: 'repair', fields: REPAIR_FIELDS, schema: RepairSet.shape },
  {
    noun: 'repair',
    path: 'repairLines.1.',
    fields: REPAIR_LINE_FIELDS,
    schema: RepairLine.omit({ id: true, pos: true }).shape,
  },
  {
    noun: 'repair',
    path: 'externalRepair.',
    fields: EXTERNAL_FIELDS,
    schema: ExternalRepair.omit({ id: true, sendMail: true, externalMailSent: true }).shape,
  },
  { noun: 'rental', fields: RENTAL_FIELDS, schema: RentalSet.omit({ rentalLines: true }).shape },
  {
    noun: 'rental',
    path: 'rentalLines.1.',
    fields: RENTAL_LINE_FIELDS,
    schema: recordOf(RENTAL_LINE_KEYS, () => null),
  },
]

describe.each(DESCRIBED)('the fields of $noun $path', ({ noun, fields, schema, path = '' }) => {
  it('[HS-20] are those of its schema, each with a label', () => {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(schema).toSorted())
    expect(entriesOf(fields).filter(([, { label }]) => label.trim() === '')).toEqual([])
  })

  it('[HS-20] are called in a conflict what their description says', () => {
    for (const [key, field] of entriesOf(fields))
      expect(fieldName(noun, path + key)).toBe(sentenceLabelOf(field))
  })
})

describe('a free text of an item', () => {
  it.each(ITEM_TEXTS)(
    '[HS-21] %s says nothing at first, and comes through the form as it was typed',
    (key) => {
      expect(NEW_ITEM[key]).toBeNull()
      const empty = itemValues(null)
      expect(empty[key]).toBe('')
      expect(storedItem(empty)[key]).toBeNull()
      expect(storedItem({ ...empty, [key]: ' Iets ' })[key]).toBe('Iets')
      expect(itemValues(testItem(1, { [key]: 'Iets' }))[key]).toBe('Iets')
    },
  )

  it.each(ITEM_TEXTS)('[HS-21] %s is brought by a list', (key) => {
    const { columns } = IMPORTS.items
    const cells = [
      ['Categorie', 'Merk', ITEM_FIELDS[key].label],
      ['Camera', 'Sony', 'Iets'],
    ]
    const sheet = readSheet(columns, { cells })
    const known = { items: [], categories: [], subcategories: [], customers: [], counters: [] }
    let n = 0
    const { writes, errors } = planItems(sheet.rows, known, () => uuidv7(n++, new Uint8Array(10)))
    expect(errors).toEqual([])
    expect(writes.find(({ e }) => e === 'item')?.after).toMatchObject({ [key]: 'Iets' })
  })

  it.each([...ITEM_SEARCHED, 'model', 'serialNumber'] as const)(
    '[HS-21] an item is found on a device by its %s',
    (key) => {
      const index = new ItemIndex(new CustomerIndex().table)
      index.put(testItem(1, { [key]: 'Zeldzaam' }))
      index.put(testItem(2))
      expect(index.search('zeldza').ids).toEqual([testItem(1).id])
    },
  )
})
