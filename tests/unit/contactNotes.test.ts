import { expect, it } from 'vitest'
import { Contact } from '../../src/domain/customers/customer.ts'
import { MemoryTx, memoryEffects, runOn, testId } from '../kit/sim/memoryTx.ts'

it('[CF-49] two long notes of one contact that meet leave a contact that can be stored, and none is lost', async () => {
  const tx = new MemoryTx()
  const { effects: server } = memoryEffects(tx)
  const [customerId, id] = [testId(), testId()]
  const [mine, theirs] = ['a'.repeat(1_500), 'b'.repeat(1_500)]
  const save = (set: object, base?: Record<string, unknown>) =>
    runOn(tx, 'contact.save', { customerId, id, set }, { server, ...(base ? { base } : {}) })
  await runOn(tx, 'customer.create', { id: customerId, name: 'VRT' }, { server })
  await save({ firstName: 'Ann', lastName: 'Peeters' })
  await save({ notes: theirs }, { notes: null })
  await save({ notes: mine }, { notes: null })

  const customer = await tx.get('customer', customerId)
  const contact = customer?.customerContacts.find((one) => one.id === id)
  expect(Contact.safeParse(contact).error?.issues).toBeUndefined()
  const kept = [...tx.rows].filter(([key]) => key.startsWith('conflict/')).map(([, conflict]) => conflict)
  expect(contact?.notes).toBe(mine)
  expect(kept).toMatchObject([{ loser: { value: theirs } }])
})
