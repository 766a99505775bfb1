import { beforeEach, describe, expect, it } from 'vitest'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { MemoryTx, memoryEffects, runOn, testId } from '../kit/sim/memoryTx.ts'

let tx: MemoryTx
let effects: ReturnType<typeof memoryEffects>
beforeEach(() => {
  tx = new MemoryTx()
  effects = memoryEffects(tx)
})
const run = (name: string, args: unknown, more = {}) =>
  runOn(tx, name, args, { server: effects.effects, ...more })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as DomainError,
  )

describe('repair actions', () => {
  it('[RA-06, EF-081, EF-082] costs 0 unless a price is given, and is in use', async () => {
    const id = testId()
    await run('repairAction.create', { id, description: 'Lens reinigen' })
    expect(await tx.get('repairAction', id)).toEqual({
      id,
      number: null,
      description: 'Lens reinigen',
      price: 0,
      active: true,
    })
  })

  it('[RA-05] needs a description', async () => {
    const error = await refusal(run('repairAction.create', { id: testId(), description: ' ' }))
    expect(error?.message).toBe('Gelieve dit veld in te vullen!')
  })

  it('[RA-08] refuses a name that is taken, also on a change; the same action made twice is one', async () => {
    const [first, same, other] = [testId(), testId(), testId()]
    await run('repairAction.create', { id: first, description: 'Lens reinigen', price: 45 })
    const taken = await refusal(
      run('repairAction.create', { id: testId(), description: ' LENS reinigen', price: 50 }),
    )
    expect(taken).toMatchObject({
      code: 'duplicate_name',
      message: 'Handeling niet opgeslagen, naam bestaat reeds.',
    })
    await run('repairAction.create', { id: same, description: 'lens reinigen', price: 45 })
    expect(effects.state.aliases.get(same)).toBe(first)
    await run('repairAction.create', { id: other, description: 'Voeding vervangen' })
    expect(
      (await refusal(run('repairAction.set', { id: other, set: { description: 'Lens reinigen' } })))?.code,
    ).toBe('duplicate_name')
    await run('repairAction.set', { id: first, set: { description: 'Lens reinigen', price: 46 } })
    expect((await tx.get('repairAction', first))?.price).toBe(46)
  })

  it('goes out of use and stays for history', async () => {
    const id = testId()
    await run('repairAction.create', { id, description: 'Lens reinigen' })
    await run('repairAction.deactivate', { id })
    expect((await tx.get('repairAction', id))?.active).toBe(false)
  })
})

describe('manufacturers, executors, subcategories and templates', () => {
  it('[EF-083, EF-095, EF-096, SE-45] keeps every field of a manufacturer; language NL and no RMA by default', async () => {
    const id = testId()
    await run('manufacturer.create', { id, name: 'Sony Service', email: 'rma@example.com' })
    expect(await tx.get('manufacturer', id)).toMatchObject({
      language: 'NL',
      rma: false,
      email: 'rma@example.com',
      active: true,
    })
    await run('manufacturer.setEmail', { id, email: 'service@example.com' })
    expect((await tx.get('manufacturer', id))?.email).toBe('service@example.com')
    expect((await refusal(run('manufacturer.setEmail', { id, email: 'geen adres' })))?.message).toBe(
      'Gelieve een geldig e-mailadres in te vullen!',
    )
  })

  it('keeps the value of a colleague as a conflict (B6.2)', async () => {
    const id = testId()
    await run('executor.create', { id, name: 'Atelier' })
    await run('executor.set', { id, set: { website: 'a.be' } }, { base: { website: null } })
    const { conflicts } = await run(
      'executor.set',
      { id, set: { website: 'b.be' } },
      { base: { website: null } },
    )
    expect((await tx.get('executor', id))?.website).toBe('b.be')
    expect(await tx.get('conflict', conflicts[0]!)).toMatchObject({ e: 'executor', loser: { value: 'a.be' } })
  })

  it('[CA-13, CA-15] a subcategory needs a name that is free', async () => {
    const category = testId()
    await run('category.create', { id: category, description: 'Lens', prefix: 'LEN' })
    expect(
      (await refusal(run('subcategory.create', { id: testId(), description: '', category })))?.message,
    ).toBe('Gelieve een naam in te vullen.')
    await run('subcategory.create', { id: testId(), description: 'Zoom', category })
    expect(
      (
        await refusal(
          run('subcategory.create', { id: testId(), description: 'zoom', category }, { online: true }),
        )
      )?.message,
    ).toBe('Subcategorie niet opgeslagen, naam bestaat reeds.')
  })

  it('[ML-11] a template needs name, subject, content and language', async () => {
    const missing = await refusal(
      run('mailTemplate.create', { id: testId(), name: '', subject: '', content: '', language: 'DE' }),
    )
    expect(Object.keys(missing?.details.fields as object).sort()).toEqual([
      'content',
      'language',
      'name',
      'subject',
    ])
    const id = testId()
    await run('mailTemplate.create', {
      id,
      name: 'RMA',
      subject: 'RMA',
      content: '<p>Hallo</p>',
      rmaRequest: true,
    })
    expect(await tx.get('mailTemplate', id)).toMatchObject({
      language: 'NL',
      rmaRequest: true,
      photoArray: [],
    })
    await run('mailTemplate.delete', { id })
    expect(await tx.get('mailTemplate', id)).toBeUndefined()
  })
})

describe('price rates', () => {
  const make = (id: string, numberOfDays: number, rate: number, more = {}) =>
    run('priceRate.create', { id, numberOfDays, rate }, more)

  it('[EF-252, EF-253, D-124] a number of days occurs once; the same made on two devices is one', async () => {
    const [first, same] = [testId(), testId()]
    await make(first, 3, 2.5)
    expect(await tx.get('priceRate', first)).toEqual({ id: first, numberOfDays: 3, rate: 2.5 })
    const taken = await refusal(make(testId(), 3, 2.75))
    expect(taken).toMatchObject({
      code: 'duplicate_name',
      message: 'Staffel niet opgeslagen, aantal dagen bestaat reeds.',
    })
    await make(same, 3, 2.5)
    expect(effects.state.aliases.get(same)).toBe(first)
    const other = testId()
    await make(other, 4, 3)
    expect((await refusal(run('priceRate.set', { id: other, set: { numberOfDays: 3 } })))?.code).toBe(
      'duplicate_name',
    )
    await run('priceRate.set', { id: first, set: { numberOfDays: 3, rate: 2.4 } })
    expect((await tx.get('priceRate', first))?.rate).toBe(2.4)
  })

  it.each([
    { numberOfDays: 0, rate: 1 },
    { numberOfDays: 1.5, rate: 1 },
    { numberOfDays: 1, rate: 0 },
    { numberOfDays: 1, rate: 1.005 },
  ])('[D-124] refuses %o', async (fields) => {
    const error = await refusal(run('priceRate.create', { id: testId(), ...fields }))
    expect(error?.message).toBe('Gelieve een geldig getal in te vullen!')
  })

  it('goes for good', async () => {
    const id = testId()
    await make(id, 3, 2.5)
    await run('priceRate.delete', { id })
    expect(await tx.get('priceRate', id)).toBeUndefined()
  })
})

describe('holidays', () => {
  const make = (id: string, date: string, description: string, more = {}) =>
    run('holiday.create', { id, date, description }, more)

  it('[EF-254, EF-255, D-124] a date that is saved again gets the new description', async () => {
    const [first, again] = [testId(), testId()]
    await make(first, '2026-12-25', 'Kerstmis')
    await make(again, '2026-12-25', 'Eerste kerstdag')
    expect(await tx.get('holiday', first)).toEqual({
      id: first,
      date: '2026-12-25',
      description: 'Eerste kerstdag',
    })
    expect(await tx.get('holiday', again)).toBeUndefined()
    expect(effects.state.aliases.get(again)).toBe(first)
  })

  it('[D-124] a holiday that moves to a date that has one becomes that one', async () => {
    const [first, other] = [testId(), testId()]
    await make(first, '2026-12-25', 'Kerstmis')
    await make(other, '2026-12-24', 'Brugdag')
    await run('holiday.set', { id: other, set: { date: '2026-12-25' } })
    expect(await tx.get('holiday', first)).toMatchObject({ description: 'Brugdag' })
    expect(await tx.get('holiday', other)).toBeUndefined()
  })

  it('[SE-31] needs a description and a day', async () => {
    const error = await refusal(make(testId(), '2026-13-01', ' '))
    expect(error?.details.fields).toMatchObject({ description: 'Gelieve dit veld in te vullen!' })
    expect(Object.keys(error?.details.fields as object)).toContain('date')
  })
})
