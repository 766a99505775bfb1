import { beforeEach, describe, expect, it } from 'vitest'
import { modelId, type StockPart } from '../../src/domain/items/itemModel.ts'
import { existingFor } from '../../src/domain/shared/aliased.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { MemoryTx, memoryEffects, runOn, testId } from '../kit/sim/memoryTx.ts'

let tx: MemoryTx
let effects: ReturnType<typeof memoryEffects>
let item: string
beforeEach(async () => {
  tx = new MemoryTx()
  effects = memoryEffects(tx)
  const categoryId = testId()
  item = testId()
  await run('category.create', { id: categoryId, description: 'Kabels', prefix: 'KAB' })
  await run('item.create', { id: item, categoryId, brand: 'Belden', stockQuantity: 40 })
})
const run = (name: string, args: unknown, more = {}) =>
  runOn(tx, name, args, { mid: testId(), server: effects.effects, ...more })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as DomainError,
  )
const part = (id: string, position: number, more: Partial<StockPart> = {}): StockPart => ({
  id,
  position,
  itemId: null,
  brand: 'Sony',
  model: 'FX9',
  quantity: 1,
  ...more,
})
const conflicts = () =>
  [...tx.rows]
    .filter(([key]) => key.startsWith('conflict/'))
    .map(([, doc]) => doc as { id: string; field: string })

describe('a kit', () => {
  it('[KI-01] is in use, costs what its parts cost and has none, unless something is said', async () => {
    const id = testId()
    await run('kit.create', { id, name: 'EFP-set' })
    expect(await tx.get('kit', id)).toEqual({
      id,
      name: 'EFP-set',
      price: null,
      note: null,
      parts: [],
      active: true,
    })
  })

  it.each([
    ['nothing', { brand: null, model: null }],
    ['a brand alone', { model: null }],
    ['an item and a model', { itemId: 'item' }],
    ['none of it', { quantity: 0 }],
  ])('[KI-02] refuses a part that is %s', async (_what, more: Partial<StockPart>) => {
    const wrong = { ...more, ...(more.itemId ? { itemId: item } : {}) }
    const args = { id: testId(), name: 'EFP-set', parts: [part(testId(), 1, wrong)] }
    expect((await refusal(run('kit.create', args)))?.code).toBe('invalid_args')
  })

  it('[KI-02] refuses an item that is not there', async () => {
    const parts = [part(testId(), 1, { itemId: testId(), brand: null, model: null })]
    expect((await refusal(run('kit.create', { id: testId(), name: 'EFP-set', parts })))?.code).toBe(
      'not_found',
    )
  })

  it('[KI-03] is one when it was made twice; another of that name is refused', async () => {
    const [first, same] = [testId(), testId()]
    await run('kit.create', { id: first, name: 'EFP-set', price: 120 })
    await run('kit.create', { id: same, name: ' efp-SET', price: 120 })
    expect(effects.state.aliases.get(same)).toBe(first)
    const other = await refusal(run('kit.create', { id: testId(), name: 'EFP-set', price: 90 }))
    expect(other).toMatchObject({
      code: 'duplicate_name',
      message: 'Kit niet opgeslagen, naam bestaat reeds.',
    })
  })

  it('[KI-03] that was refused as a duplicate can live on as the existing one', async () => {
    const [first, refused] = [testId(), testId()]
    await run('kit.create', { id: first, name: 'EFP-set', price: 120 })
    expect(existingFor('kit.create')).toBe('alias')
    await run('alias.accept', { e: 'kit', fromId: refused, toId: first })
    expect(effects.state.aliases.get(refused)).toBe(first)
  })

  it('[KI-05] gets what two people put in, took out and changed', async () => {
    const [id, a, b, mine, theirs] = [testId(), testId(), testId(), testId(), testId()]
    const seen = [part(a, 1), part(b, 2)]
    await run('kit.create', { id, name: 'EFP-set', parts: seen })
    await run('kit.set', { id, set: { parts: [part(a, 1, { quantity: 2 }), part(b, 2), part(theirs, 3)] } })
    await run('kit.set', { id, set: { parts: [part(a, 1), part(mine, 4)] } }, { base: { parts: seen } })
    expect((await tx.get('kit', id))?.parts).toEqual([
      part(a, 1, { quantity: 2 }),
      part(theirs, 3),
      part(mine, 4),
    ])
    expect(conflicts()).toEqual([])
  })

  it('[KI-05] keeps a part that somebody changed while another took it out', async () => {
    const [id, a] = [testId(), testId()]
    const seen = [part(a, 1)]
    await run('kit.create', { id, name: 'EFP-set', parts: seen })
    await run('kit.set', { id, set: { parts: [part(a, 1, { quantity: 3 })] } })
    await run('kit.set', { id, set: { parts: [] } }, { base: { parts: seen } })
    expect((await tx.get('kit', id))?.parts).toEqual([part(a, 1, { quantity: 3 })])
  })

  it('[KI-06] keeps the number that lost as a conflict, from which it is put back', async () => {
    const [id, a] = [testId(), testId()]
    const seen = [part(a, 1)]
    await run('kit.create', { id, name: 'EFP-set', parts: seen })
    await run('kit.set', { id, set: { parts: [part(a, 1, { quantity: 3 })] } })
    await run('kit.set', { id, set: { parts: [part(a, 1, { quantity: 5 })] } }, { base: { parts: seen } })
    expect((await tx.get('kit', id))?.parts).toEqual([part(a, 1, { quantity: 5 })])
    const [conflict] = conflicts()
    expect(conflict).toMatchObject({ e: 'kit', field: `parts.${a}.quantity`, loser: { value: 3 } })
    await run('conflict.restoreLoser', { id: conflict?.id })
    expect((await tx.get('kit', id))?.parts).toEqual([part(a, 1, { quantity: 3 })])
  })
})

describe('the shared fields of the units of a model', () => {
  it('[KI-07] is one record, however brand and model are spelled', async () => {
    await run('itemModel.set', { brand: 'Sony', model: 'FX9', set: { dayPrice: 45 } })
    const accessories = [part(testId(), 1, { itemId: item, brand: null, model: null })]
    await run('itemModel.set', { brand: ' sony', model: 'fx9 ', set: { accessories } })
    const id = modelId({ brand: 'SONY', model: 'FX9' })
    expect([...tx.rows.keys()].filter((key) => key.startsWith('itemModel/'))).toEqual([`itemModel/${id}`])
    expect(await tx.get('itemModel', id)).toEqual({
      id,
      brand: 'Sony',
      model: 'FX9',
      dayPrice: 45,
      accessories,
      picture: null,
    })
    expect(modelId({ brand: 'Sony', model: 'FX6' })).not.toBe(id)
  })

  it('[KI-06] the later price wins, and the other is kept', async () => {
    const set = (dayPrice: number, base?: object) =>
      run('itemModel.set', { brand: 'Sony', model: 'FX9', set: { dayPrice } }, { base })
    await set(45)
    await set(50, { dayPrice: 45 })
    await set(60, { dayPrice: 45 })
    expect((await tx.get('itemModel', modelId({ brand: 'Sony', model: 'FX9' })))?.dayPrice).toBe(60)
    expect(conflicts()).toMatchObject([{ field: 'dayPrice', loser: { value: 50 } }])
  })
})

describe('the picture of a model', () => {
  const sha = (digit: string) => digit.repeat(64)
  const picture = (value: string | null, base?: string | null) =>
    run(
      'itemModel.set',
      { brand: 'Sony', model: 'FX9', set: { picture: value } },
      base === undefined ? {} : { base: { picture: base } },
    )
  const stored = async () => (await tx.get('itemModel', modelId({ brand: 'Sony', model: 'FX9' })))?.picture

  it('[KI-24] is kept by its hash beside what the model shares, and taken away again', async () => {
    await run('itemModel.set', { brand: 'Sony', model: 'FX9', set: { dayPrice: 45 } })
    await picture(sha('a'), null)
    expect(await tx.get('itemModel', modelId({ brand: 'Sony', model: 'FX9' }))).toMatchObject({
      dayPrice: 45,
      picture: sha('a'),
    })
    await picture(null, sha('a'))
    expect(await stored()).toBeNull()
  })

  it('[KI-24] the later one wins, and the other can be put back', async () => {
    await picture(sha('a'))
    await picture(sha('b'), sha('a'))
    await picture(sha('c'), sha('a'))
    expect(await stored()).toBe(sha('c'))
    const [conflict] = conflicts()
    expect(conflict).toMatchObject({ field: 'picture', loser: { value: sha('b') } })
    await run('conflict.restoreLoser', { id: conflict?.id })
    expect(await stored()).toBe(sha('b'))
  })

  it('[KI-24] refuses what is no hash', async () => {
    expect((await refusal(picture('foto.jpg')))?.code).toBe('invalid_args')
  })
})

describe('what goes along with a category', () => {
  const category = testId()
  const set = (goesAlong: StockPart[], base?: StockPart[]) =>
    run('category.set', { id: category, set: { goesAlong } }, base ? { base: { goesAlong: base } } : {})
  const stored = async () => (await tx.get('category', category))?.goesAlong
  beforeEach(() => run('category.create', { id: category, description: 'Camera', prefix: 'CAM' }))

  it('[KI-26] is nothing until somebody says, and what two people put in is all there', async () => {
    expect(await stored()).toEqual([])
    const [a, b, c] = [testId(), testId(), testId()]
    await set([part(a, 1)])
    await set([part(a, 1), part(b, 2)], [part(a, 1)])
    await set([part(c, 3)], [part(a, 1)])
    expect(await stored()).toEqual([part(b, 2), part(c, 3)])
    expect(conflicts()).toEqual([])
  })

  it('[KI-26] is decided part by part, and the number that lost can be put back', async () => {
    const a = testId()
    await set([part(a, 1)])
    await set([part(a, 1, { quantity: 2 })], [part(a, 1)])
    await set([part(a, 1, { quantity: 4 })], [part(a, 1)])
    expect(await stored()).toEqual([part(a, 1, { quantity: 4 })])
    const [conflict] = conflicts()
    expect(conflict).toMatchObject({ e: 'category', field: `goesAlong.${a}.quantity`, loser: { value: 2 } })
    await run('conflict.restoreLoser', { id: conflict?.id })
    expect(await stored()).toEqual([part(a, 1, { quantity: 2 })])
  })

  it('[KI-26] refuses an item that is not there, and a part that says nothing', async () => {
    const gone = part(testId(), 1, { itemId: testId(), brand: null, model: null })
    expect((await refusal(set([gone])))?.code).toBe('not_found')
    expect((await refusal(set([part(testId(), 1, { brand: null, model: null })])))?.code).toBe('invalid_args')
    const made = { id: testId(), description: 'Licht', prefix: 'LIC', goesAlong: [gone] }
    expect((await refusal(run('category.create', made)))?.code).toBe('not_found')
  })
})

describe('a kit in the bin', () => {
  it('[KI-31] is in use again, with all that it had', async () => {
    const id = testId()
    await run('kit.create', { id, name: 'EFP-set', price: 120, parts: [part(testId(), 1)] })
    const before = await tx.get('kit', id)
    await run('kit.deactivate', { id })
    await run('kit.reactivate', { id })
    expect(await tx.get('kit', id)).toEqual(before)
    await run('kit.reactivate', { id })
    expect(await tx.get('kit', id)).toEqual(before)
  })

  it('[KI-31] stays there while another kit has its name', async () => {
    const [id, other] = [testId(), testId()]
    await run('kit.create', { id, name: 'EFP-set', price: 120 })
    await run('kit.deactivate', { id })
    await run('kit.create', { id: other, name: ' efp-SET', price: 90 })
    expect(await refusal(run('kit.reactivate', { id }))).toMatchObject({
      code: 'duplicate_name',
      details: { existingId: other },
    })
    expect((await tx.get('kit', id))?.active).toBe(false)
  })
})
