import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { agreementOf, fingerprint } from '../../src/domain/documents/agreement.ts'
import type { SignatureKind } from '../../src/domain/documents/constants.ts'
import type { Signature } from '../../src/domain/documents/signature.ts'
import type { Movement, Rental } from '../../src/domain/rentals/rental.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { sha256 } from '../../src/domain/shared/sha256.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'
import { rentalItem, rentalLine, rentalWith } from '../kit/rentals.ts'
import { MemoryTx, memoryEffects, runOn, testId, USER } from '../kit/sim/memoryTx.ts'

const signature = (kind: SignatureKind, shown: string, more: Partial<Signature> = {}): Signature => ({
  id: testId(),
  about: testId(),
  kind,
  name: 'Els Maes',
  at: '2026-03-02T10:00:00.000Z',
  device: 'Toonbank 1',
  path: 'M10 10L200 90',
  shown,
  language: 'NL',
  by: null,
  ...more,
})

const camera = rentalItem({ itemNumber: 'CAM-1' })
const spare = rentalItem({ itemNumber: 'CAM-2' })
const items = new Map([camera, spare].map((item) => [item.id, item]))
const cameraLine = rentalLine({ itemId: camera.id, customItem: null, itemPrice: 100, totalPrice: 100 })
const agreed = (more: Partial<Rental> = {}) => ({
  rental: rentalWith({ rentalLines: [cameraLine, rentalLine({ position: 2 })], ...more }),
  items,
})

describe('the fingerprint', () => {
  it.each(['', 'abc', 'é', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), '€'.repeat(4000)])(
    '[SG-01] is SHA-256, as any other program makes it (%#)',
    (text) => expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex')),
  )

  it('[SG-03] is the same whatever the order of lines, and for a line that was put in again', () => {
    const before = fingerprint('rental', agreed())
    const again = rentalLine({ ...cameraLine, id: testId(), position: 9 })
    expect(fingerprint('rental', agreed({ rentalLines: [rentalLine(), again] }))).toBe(before)
  })

  it('[SG-03] is the same once the units of a model are chosen', () => {
    const price = { customItem: null, itemPrice: 100, totalPrice: 100 }
    const asked = rentalLine({
      ...price,
      brand: 'sony',
      model: 'FX9 ',
      quantity: 2,
      totalPrice: 200,
    })
    const chosen = [camera, spare].map(({ id }) => rentalLine({ ...price, itemId: id }))
    expect(fingerprint('rental', agreed({ rentalLines: chosen }))).toBe(
      fingerprint('rental', agreed({ rentalLines: [asked] })),
    )
  })

  it.each<[string, Partial<Rental>]>([
    ['a day', { endDate: '2026-06-06' }],
    ['the day of return', { returnDate: '2026-06-07' }],
    ['a discount', { discount: 10 }],
    ['the VAT', { vatFree: true }],
    ['a number', { rentalLines: [{ ...cameraLine, quantity: 2, totalPrice: 200 }, rentalLine()] }],
    ['a price', { rentalLines: [{ ...cameraLine, itemPrice: 90, totalPrice: 90 }, rentalLine()] }],
    ['a line', { rentalLines: [cameraLine] }],
  ])('[SG-01] [SG-03] of a rental is another one with %s', (_what, more) => {
    const priced = { startDate: '2026-06-05' }
    expect(fingerprint('rental', agreed({ ...priced, ...more }))).not.toBe(
      fingerprint('rental', agreed(priced)),
    )
  })

  it('[SG-01] of an estimate has its lines and its total, that of a pick-up those of the work', () => {
    const { repair } = sampleSources()
    const [line] = repair.repairEstimateLines
    const other = { ...repair, repairEstimateLines: [{ ...line!, description: 'Lens' }] }
    const dearer = { ...repair, estimateTotalInclVat: repair.estimateTotalInclVat + 1 }
    for (const changed of [other, dearer]) {
      expect(fingerprint('estimate', changed)).not.toBe(fingerprint('estimate', repair))
      expect(fingerprint('pickup', changed)).toBe(fingerprint('pickup', repair))
    }
    const done = { ...repair, repairTotalInclVat: 5 }
    expect(fingerprint('pickup', done)).not.toBe(fingerprint('pickup', repair))
  })

  it('[SG-01] of a delivery and a return has the units, and what became of them', () => {
    const moved = (kind: Movement['kind'], more: Partial<Movement> = {}): Movement => ({
      id: testId(),
      lineId: cameraLine.id,
      itemId: camera.id,
      kind,
      quantity: 1,
      at: '2026-06-05T08:00:00.000Z',
      by: null,
      note: null,
      repairId: null,
      ...more,
    })
    const of = (kind: 'delivery' | 'return', ...movements: Movement[]) =>
      fingerprint(kind, agreed({ movements }))
    const out = moved('out')
    const back = { at: '2026-06-06T08:00:00.000Z' }
    expect(of('delivery', out, moved('back', back))).toBe(of('delivery', out))
    expect(of('delivery', moved('out', { itemId: spare.id }))).not.toBe(of('delivery', out))
    expect(of('return', out, moved('back', back))).not.toBe(of('return', out))
    const broken = (note: string) => of('return', out, moved('damaged', { ...back, note }))
    expect(broken('Lens stuk')).not.toBe(broken('Kap stuk'))
  })
})

describe('an agreement', () => {
  it('[SG-02] is there while the facts are those that were shown, and again when they are put back', () => {
    const shown = signature('rental', fingerprint('rental', agreed()))
    expect(agreementOf('rental', agreed(), []).state).toBe('none')
    expect(agreementOf('rental', agreed(), [shown])).toEqual({ state: 'agreed', signature: shown })
    const changed = agreed({ discount: 10 })
    expect(agreementOf('rental', changed, [shown])).toEqual({ state: 'changed', signature: shown })
    expect(agreementOf('rental', agreed({ discount: 0 }), [shown]).state).toBe('agreed')
  })

  it('[SG-02] is what the last signature of its kind says, in whatever order they come', () => {
    const first = signature('rental', fingerprint('rental', agreed()))
    const changed = agreed({ discount: 10 })
    const later = signature('rental', fingerprint('rental', changed), { at: '2026-03-03T10:00:00.000Z' })
    const other = signature('return', 'f'.repeat(64), { at: '2026-03-04T10:00:00.000Z' })
    for (const all of [
      [first, later, other],
      [other, later, first],
    ]) {
      expect(agreementOf('rental', changed, all)).toEqual({ state: 'agreed', signature: later })
      expect(agreementOf('rental', agreed(), all).state).toBe('changed')
    }
  })
})

describe('signing', () => {
  let tx: MemoryTx
  let effects: ReturnType<typeof memoryEffects>
  let rentalId: string
  beforeEach(async () => {
    tx = new MemoryTx()
    effects = memoryEffects(tx)
    rentalId = rentalWith().id
    await tx.put('rental', rentalWith({ id: rentalId }))
  })
  const run = (name: string, args: unknown) =>
    runOn(tx, name, args, { mid: testId(), server: effects.effects, device: 'Toonbank 1' })
  const argsOf = (more: Partial<Signature> = {}) => {
    const { device: _, by: __, ...args } = signature('rental', 'a'.repeat(64), { about: rentalId, ...more })
    return args
  }
  const log = async () => (await tx.get('rental', rentalId))?.logLines.map(({ description }) => description)

  it('[SG-01] [SG-05] keeps who, when, on which device and what was shown; the log says so', async () => {
    const args = argsOf()
    await run('signature.add', args)
    expect(await tx.get('signature', args.id)).toEqual({ ...args, device: 'Toonbank 1', by: USER })
    expect(await log()).toEqual(['Getekend voor de verhuur door Els Maes (aaaaaaaa)'])
  })

  it('[SG-05] is added once, never changed, and two of them stand beside each other', async () => {
    const [one, two] = [argsOf(), argsOf({ name: 'Jan Peeters' })]
    for (const args of [one, two, one, { ...one, name: 'Iemand anders' }]) await run('signature.add', args)
    const kept = [...tx.rows].filter(([key]) => key.startsWith('signature/')).map(([, doc]) => doc)
    expect(kept).toMatchObject([{ name: 'Els Maes' }, { name: 'Jan Peeters' }])
    expect(await log()).toHaveLength(2)
  })

  it('[SG-06] is taken away by its id, once, and the log says so', async () => {
    const args = argsOf()
    await run('signature.add', args)
    await run('signature.remove', { id: args.id })
    await run('signature.remove', { id: args.id })
    expect(await tx.get('signature', args.id)).toBeUndefined()
    expect((await log())?.slice(1)).toEqual(['Handtekening van Els Maes voor de verhuur weggenomen'])
  })

  it.each<[string, () => object, string]>([
    ['a rental that is not there', () => argsOf({ about: testId() }), 'not_found'],
    ['a repair that is a rental', () => argsOf({ kind: 'estimate' }), 'not_found'],
    ['a kind that there is not', () => ({ ...argsOf(), kind: 'receipt' }), 'invalid_args'],
    ['a drawing that is none', () => argsOf({ path: '<script>' }), 'invalid_args'],
  ])('[SG-07] %s is refused, and changes nothing', async (_what, args, code) => {
    const before = tx.dump()
    const refusal = await run('signature.add', args()).catch((error: unknown) => error)
    expect((refusal as DomainError).code).toBe(code)
    expect(tx.dump()).toBe(before)
  })
})
