import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { allMutations } from '../../src/mutations/product.ts'
import { CustomerFields, StrictContactFields } from '../../src/domain/customers/customer.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { ItemFields } from '../../src/domain/items/item.ts'
import { isShownText, validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { UserFields } from '../../src/domain/system/userFields.ts'
import { fieldErrors } from '../../src/shared/forms/fields.ts'
import { breaches } from '../kit/schemaBounds.ts'

/* The schemas as the page uses them: only their own modules configure the library here. */

const SCHEMAS: [string, z.ZodType][] = [
  ...allMutations().map((def): [string, z.ZodType] => [def.name, def.input]),
  ...Object.entries(ENTITIES).map(([name, { schema }]): [string, z.ZodType] => [
    `the record ${name}`,
    schema,
  ]),
  ['the form of a customer', CustomerFields],
  ['the form of a contact', StrictContactFields],
  ['the form of a user', UserFields],
]

describe('[RB-22] the bounds of', () => {
  it.each(SCHEMAS)('%s say in Dutch what is wrong', (_, schema) => {
    const found = breaches(schema)
    expect(found.length).toBeGreaterThan(0)
    const results = found.map((breach) => ({ ...breach, error: breach.schema.safeParse(breach.value).error }))
    const kept = results.filter(({ error }) => !error)
    expect(kept.map(({ path, bound }) => `${path}: ${bound}`)).toEqual([])
    const foreign = results.flatMap(({ path, bound, error }) =>
      (error?.issues ?? [])
        .filter(({ message }) => !isShownText(message))
        .map(({ message }) => `${path}: ${bound}: ${message}`),
    )
    expect(foreign).toEqual([])
  })

  it('numbers, texts and lists name their fault', () => {
    const texts = (values: object) => fieldErrors(values, [], ItemFields.partial(), values)
    expect(texts({ rentPrice: -5 })).toEqual({ rentPrice: validationTexts.numberNegative })
    expect(texts({ rentPrice: 999_999_999_999_999 })).toEqual({ rentPrice: validationTexts.numberTooLarge })
    expect(texts({ stockQuantity: -1 })).toEqual({ stockQuantity: validationTexts.numberNegative })
    expect(texts({ stockQuantity: 99_999_999 })).toEqual({ stockQuantity: validationTexts.numberTooLarge })
    expect(texts({ brand: 'x'.repeat(5001) })).toEqual({ brand: validationTexts.tooLong })
  })
})
