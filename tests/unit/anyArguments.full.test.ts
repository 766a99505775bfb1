import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MutationDef } from '../../src/mutations/define.ts'
import { allMutations, findMutation } from '../../src/mutations/product.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { invalidArgs } from '../../src/mutations/invalidArgs.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { isShownText } from '../../src/domain/shared/validationTexts.ts'
import { MemoryTx, memoryEffects, runOn, USER } from '../kit/sim/memoryTx.ts'
import { ANY_IDS, fieldsOf, seenValues, valueOf } from '../kit/schemaArgs.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150)
const [A = '', B = '', C = ''] = ANY_IDS

/** One record of every kind, with the ids that generated arguments use. */
const START: [string, Record<string, unknown>][] = [
  ['executor.create', { id: A, name: 'Standaard' }],
  ['manufacturer.create', { id: A, name: 'Sony', email: 'jan@vrt.be', rma: true }],
  ['category.create', { id: A, description: 'Camera', prefix: 'CAM' }],
  ['subcategory.create', { id: A, description: 'Studio', category: A }],
  ['customer.create', { id: A, name: 'VRT', email: 'jan@vrt.be' }],
  ['customer.create', { id: B, name: 'VTM' }],
  ['contact.save', { customerId: A, id: A, set: { firstName: 'Jan', lastName: 'Peeters' } }],
  ['item.create', { id: A, categoryId: A, brand: 'Sony', rentable: true, rentPrice: 999_999.99 }],
  ['item.create', { id: B, categoryId: A, brand: 'Kabel', rentable: true, stockQuantity: 1_000_000 }],
  ['repair.create', { id: A, type: 'Bestek', dateIn: '2026-03-01', executorId: A, itemId: A, notes: 'Stuk' }],
  [
    'repair.addLine',
    { repairId: A, line: { id: A, description: 'Uur', quantity: 99_999, price: 99_999.99 } },
  ],
  ['repair.addEstimateLine', { repairId: A, line: { id: A, description: 'Uur' } }],
  ['repair.markExternal', { id: A }],
  ['repair.saveExternal', { id: A, set: { manufacturerId: A, rma: 'R-1' } }],
  [
    'rental.create',
    {
      id: A,
      startDate: '2026-03-01',
      endDate: '2026-03-09',
      pickupDate: '1900-01-01',
      returnDate: '2999-12-31',
      rentalLines: [
        { id: A, itemId: A },
        { id: B, itemId: B, quantity: 99_999, rate: 99_999.99, discountPercentage: 10 },
      ],
    },
  ],
  ['mailTemplate.create', { id: A, name: 'M', subject: 'S', content: 'C' }],
  ['priceRate.create', { id: A, numberOfDays: 1, rate: 1 }],
  ['holiday.create', { id: A, date: '2026-03-02', description: 'Vrij' }],
  ['repairAction.create', { id: A, description: 'Uur' }],
  ['savedList.create', { id: A, name: 'Te laat', list: 'repairs', department: 'repair' }],
  ['kit.create', { id: A, name: 'EFP-set' }],
  ['itemModel.set', { brand: 'Sony', model: 'FX9', set: { dayPrice: 45 } }],
]

/** Conflict records (B6.1) for every field, so that `conflict` mutations can restore a value. */
const CONFLICTS: [EntityName, string, unknown][] = [
  ['repair', 'externalRepair.rma', 'R-2'],
  ['repair', `repairLines.${A}.price`, 12.5],
  ['repair', 'status', 'Hersteld'],
  ['rental', `rentalLines.${A}.discount`, 9_999_899_000],
  ['rental', `rentalLines.${C}.rate`, 2],
  ['priceRate', 'rate', 3],
  ['holiday', 'description', 'Feest'],
  ['customer', `customerContacts.${A}.lastName`, 'Janssens'],
]

async function filled() {
  const tx = new MemoryTx()
  const { effects } = memoryEffects(tx)
  await tx.put('user', {
    id: USER,
    username: 'jan',
    name: 'Jan',
    lastName: 'P',
    email: null,
    active: true,
    role: 'owner',
    onlyDepartment: null,
  })
  await tx.put('setting', { id: A, module: 'mail', field: 'email', value: 'jan@vrt.be', userId: null })
  for (const [name, args] of START) await runOn(tx, name, args, { server: effects })
  for (const [i, [e, field, value]] of CONFLICTS.entries()) {
    const side = { value, by: null, at: null }
    const id = `01950000-0000-7000-8000-0000000000c${i}`
    const doc = {
      id,
      e,
      eid: A,
      field,
      policy: 'later_wins',
      winner: side,
      loser: side,
      state: 'open' as const,
    }
    await tx.put('conflict', doc)
  }
  return { tx, effects }
}
type World = Awaited<ReturnType<typeof filled>>

const commandOf = ({ name, input }: MutationDef) =>
  fc.record({ name: fc.constant(name), args: valueOf(input), base: seenValues(fieldsOf(input)) })
const idsOfConflicts = CONFLICTS.map((_, i) => `01950000-0000-7000-8000-0000000000c${i}`)
const aboutConflict = fc.record({
  name: fc.constantFrom('conflict.dismiss', 'conflict.restoreLoser'),
  args: fc.constantFrom(...idsOfConflicts).map((id) => ({ id }) as unknown),
  base: fc.constant(undefined),
})
const anyCommand = fc.oneof(
  { weight: 20, arbitrary: fc.oneof(...allMutations().map(commandOf)) },
  { weight: 1, arbitrary: aboutConflict },
)
type Sent = { name: string; args: unknown; base: Record<string, unknown> | undefined }

/** Runs a command and throws if it ends with an exception that is no refusal. */
async function attempt({ tx, effects }: World, { name, args, base }: Sent, onServer: boolean): Promise<void> {
  if (!findMutation(name)?.input.safeParse(args).success) return
  const before = new Map(tx.rows)
  const around = onServer ? { server: effects } : {}
  try {
    await runOn(tx, name, args, { ...(base ? { base } : {}), ...around })
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Error(`${name} threw ${String(error)}`, { cause: error })
    tx.rows.clear()
    for (const [key, doc] of before) tx.rows.set(key, doc)
  }
}

/** The largest amount that the tables keep: numeric(16,2). */
const STORED_MAX = 1e14
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function expectKeepable({ tx }: World, after: string): void {
  for (const [key, doc] of tx.rows) {
    const e = key.split('/')[0] as EntityName
    const issues = ENTITIES[e].schema.safeParse(doc).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${after}: ${key} ${path.join('.')} ${message}`)).toEqual([])
    if (e !== 'conflict')
      for (const n of numbersIn(doc)) expect(Math.abs(n), `${after}: ${key}`).toBeLessThan(STORED_MAX)
  }
}

describe.each([{ side: 'the server' }, { side: 'a device' }])('any arguments on $side', ({ side }) => {
  const onServer = side === 'the server'

  it('[RB-01] are applied or refused, and never throw anything else', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 4, maxLength: 16 }), async (commands) => {
        const world = await filled()
        for (const command of commands) {
          await attempt(world, command, onServer)
          expectKeepable(world, command.name)
        }
      }),
      { numRuns: RUNS },
    ),
  )
})

describe.each(allMutations().map((def) => ({ name: def.name, def })))('$name', ({ def }) => {
  it('[RB-01] applies or refuses whatever its schema lets through, first thing', async () => {
    const world = await filled()
    const before = new Map(world.tx.rows)
    await fc.assert(
      fc.asyncProperty(commandOf(def), fc.boolean(), async (command, onServer) => {
        world.tx.rows.clear()
        for (const [key, doc] of before) world.tx.rows.set(key, doc)
        await attempt(world, command, onServer)
        expectKeepable(world, def.name)
      }),
      { numRuns: 60 },
    )
  })
})

it.each(allMutations().map((def) => ({ name: def.name, input: def.input })))(
  "[RB-07] $name: errors in a field are reported in the product's own words",
  ({ input }) => {
    const [good] = fc.sample(valueOf(input), { numRuns: 1, seed: 1 }) as [Record<string, unknown>]
    for (const junk of [undefined, null, '', 'x'.repeat(30_000), '\u0000', -1, 1e308, {}, [{}], true]) {
      const spoiled = Object.keys(good).map((key) => ({ ...good, [key]: junk }))
      const nested = Object.keys((good['set'] as object | undefined) ?? {}).map((key) => ({
        ...good,
        set: { ...(good['set'] as object), [key]: junk },
      }))
      for (const args of [{ ...good, unheardOf: junk }, ...spoiled, ...nested]) {
        const { error } = input.safeParse(args)
        if (!error) continue
        const refusal = invalidArgs(error)
        expect(
          Object.values(refusal.details['fields'] as object).filter((text) => !isShownText(text)),
        ).toEqual([])
      }
    }
  },
)
