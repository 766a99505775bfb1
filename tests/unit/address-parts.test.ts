import { describe, expect, it } from 'vitest'
import type { Conflict } from '../../src/domain/system/system.ts'
import { memoryEffects, MemoryTx, runOn, testId } from '../kit/sim/memoryTx.ts'

const ADDRESS = {
  street: 'Kerkstraat',
  number: '1',
  box: null,
  postalCode: '9000',
  city: 'Gent',
  country: 'België',
}

describe.each(['customer', 'manufacturer'] as const)('the address of a %s', (e) => {
  const id = testId()
  async function change(
    address: object,
    base: object | undefined,
    now: object = { ...ADDRESS, city: 'Aalst' },
  ) {
    const tx = new MemoryTx()
    const server = memoryEffects(tx).effects
    await tx.put(e, { id, active: true, name: 'De Lens', address: now } as never)
    await runOn(
      tx,
      `${e}.set`,
      { id, set: { address } },
      { server, ...(base ? { base: { address: base } } : {}) },
    )
    const conflicts = [...tx.rows].flatMap(([key, doc]) =>
      key.startsWith('conflict/') ? [doc as Conflict] : [],
    )
    return { address: ((await tx.get(e, id)) as { address: object }).address, conflicts }
  }

  it('[FM-07] one part is saved, another that changed elsewhere stands', async () => {
    const { address, conflicts } = await change({ street: 'Dorp' }, { street: 'Kerkstraat' })
    expect(address).toEqual({ ...ADDRESS, street: 'Dorp', city: 'Aalst' })
    expect(conflicts).toEqual([])
  })

  it('[FM-07] the same part on both sides is a conflict of that part, which can be put back', async () => {
    const { address, conflicts } = await change({ city: 'Brugge' }, { city: 'Gent' })
    expect(address).toMatchObject({ city: 'Brugge' })
    expect(conflicts).toMatchObject([
      { e, eid: id, field: 'address.city', winner: { value: 'Brugge' }, loser: { value: 'Aalst' } },
    ])
  })

  it('[FM-07] a whole address that waited on a device of before changes what the person changed in it', async () => {
    const { address, conflicts } = await change({ ...ADDRESS, street: 'Dorp' }, ADDRESS)
    expect(address).toEqual({ ...ADDRESS, street: 'Dorp', city: 'Aalst' })
    expect(conflicts).toEqual([])
  })

  it('[FM-07] without a base it is the last word', async () => {
    expect((await change({ ...ADDRESS, street: 'Dorp' }, undefined)).address).toEqual({
      ...ADDRESS,
      street: 'Dorp',
    })
  })
})
