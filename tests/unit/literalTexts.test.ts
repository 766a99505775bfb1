import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { CategoryFields, SubcategoryFields } from '../../src/domain/categories/category.ts'
import { Customer } from '../../src/domain/customers/customer.ts'
import { Notes, RepairLine } from '../../src/domain/repairs/repair.ts'
import {
  AUTOSAVE_DEBOUNCE,
  CONTACT_LOAD_DELAY,
  DIALOG_RESET_DELAY,
  ITEM_SEARCH_DEBOUNCE,
  SEARCH_DEBOUNCE,
} from '../../src/lib/constants.ts'

/** The messages for a refused value. */
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('[TX-16] the texts of the specification', () => {
  it.each([
    ['notes', Notes, 'x'.repeat(51), 'Dit is beperkt tot 50 characters'],
    [
      'the various of a contact',
      Customer.shape.customerContacts.element.shape.fax,
      'x'.repeat(10_000),
      'Je heb het maximale aantal karakters overschreden',
    ],
  ] as const)('stay as they are misspelled: %s', (_of, schema, value, text) => {
    expect(said(schema, value)).toEqual([text])
  })

  it.each([
    ['category', CategoryFields.shape.description, 'Gelieve een naam in te geven.'],
    ['prefix', CategoryFields.shape.prefix, 'Gelieve een prefix in te geven.'],
    ['subcategory', SubcategoryFields.shape.description, 'Gelieve een naam in te vullen.'],
    ['line', RepairLine.shape.description, 'Gelieve een omschrijving in te geven'],
    ['notes, which have none of their own', Notes, 'Gelieve dit veld in te vullen!'],
  ] as const)('win over the general one where a field has its own: %s', (_of, schema, text) => {
    expect(said(schema, '')).toEqual([text])
  })
})

it('[CN-19] every wait of the screens lies between 300 and 1000 ms', () => {
  for (const wait of [
    AUTOSAVE_DEBOUNCE,
    CONTACT_LOAD_DELAY,
    DIALOG_RESET_DELAY,
    ITEM_SEARCH_DEBOUNCE,
    SEARCH_DEBOUNCE,
  ]) {
    expect(wait).toBeGreaterThanOrEqual(300)
    expect(wait).toBeLessThanOrEqual(1000)
  }
})
