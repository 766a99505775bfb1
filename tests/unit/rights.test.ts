import fc from 'fast-check'
import type * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { MUTATION_RIGHTS, whyNot } from '../../src/domain/rights/rights.ts'
import { ROLES, type Rights } from '../../src/domain/rights/roles.ts'
import { allMutations } from '../../src/mutations/product.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { MemoryTx, memoryEffects, runOn, USER } from '../kit/sim/memoryTx.ts'
import { valueOf } from '../kit/schemaArgs.ts'
import { ALL_RIGHTS, isAllowed } from '../kit/rights.ts'

/** Generated arguments; the schema of a setting accepts too few of them. */
const argsOf = (name: string, input: z.ZodType) =>
  name === 'setting.set'
    ? fc.constant({ module: 'repair', field: 'refusedQuote', value: '10' })
    : valueOf(input)

async function refusalOf(rights: Rights, name: string, args: unknown, onServer: boolean) {
  const tx = new MemoryTx()
  const { effects } = memoryEffects(tx)
  const person = { id: USER, username: 'jan', name: 'Jan', lastName: 'P', email: null, active: true }
  await tx.put('user', { ...person, role: 'owner', onlyDepartment: null, ...rights })
  try {
    await runOn(tx, name, args, onServer ? { server: effects } : {})
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return null
}

describe('rights', () => {
  it('[RE-02] every mutation has its row in the table, and every row its mutation', () => {
    const names = allMutations().map(({ name }) => name)
    expect(Object.keys(MUTATION_RIGHTS).sort()).toEqual(names.sort())
  })

  it.each(allMutations().map(({ name, input }) => [name, input] as const))(
    '[RE-02] %s is refused exactly for the people who lack its right, on the device and on the server',
    async (name, input) => {
      await fc.assert(
        fc.asyncProperty(
          argsOf(name, input),
          fc.constantFrom(...ALL_RIGHTS),
          fc.boolean(),
          async (args, rights, server) => {
            fc.pre(input.safeParse(args).success)
            const code = await refusalOf(rights, name, args, server)
            expect(code === 'not_allowed').toBe(!isAllowed(rights, name, args))
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  it('[RE-01] a person without a right is an owner, and an author whom the device does not know is let through', async () => {
    const args = { id: '01950000-0000-7000-8000-0000000000aa', description: 'Vrij', date: '2026-03-02' }
    expect(whyNot({}, { role: 'owner', department: null })).toBeUndefined()
    const tx = new MemoryTx()
    await runOn(tx, 'holiday.create', args)
    expect(await tx.get('holiday', args.id)).toBeDefined()
  })

  it('[RE-03] the reason says in Dutch what is missing', () => {
    expect(whyNot({ role: 'staff' }, { role: 'owner', department: null })).toBe(
      'Alleen een beheerder mag dit.',
    )
    expect(whyNot({ role: 'viewer' }, { role: 'staff', department: 'repair' })).toBe(
      'U mag alleen lezen en afdrukken.',
    )
    expect(whyNot({ onlyDepartment: 'repair' }, { role: 'staff', department: 'rental' })).toBe(
      'U werkt alleen in Herstel. Dit hoort bij Verhuur.',
    )
    expect(ROLES).toEqual(['owner', 'staff', 'viewer'])
  })
})
