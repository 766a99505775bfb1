import { beforeEach, describe, expect, it } from 'vitest'
import { allMutations } from '../../src/mutations/product.ts'
import { acceptsBilledConsent } from '../../src/domain/repairs/billedChange.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import type { Conflict } from '../../src/domain/system/system.ts'
import { MemoryTx, memoryEffects, runOn, testId, USER } from '../kit/sim/memoryTx.ts'

const QUESTION = 'Deze herstelling is gefactureerd. Toch wijzigen?'
const MARKED = /^Gewijzigd na facturatie: /

let tx: MemoryTx
let server: ReturnType<typeof memoryEffects>['effects']
const executorId = testId()
let id: string
const lineId = testId()
const estimateLineId = testId()

const run = (name: string, args: unknown, more = {}) => runOn(tx, name, args, { server, ...more })
const repair = async () => (await tx.get('repair', id)) as Repair
const set = (values: Record<string, unknown>, more = {}) => run('repair.set', { id, set: values, ...more })
const line = (more: object = {}) => ({
  id: testId(),
  description: 'Werkuren',
  quantity: 2,
  price: 45.5,
  ...more,
})
const marks = async () =>
  (await repair()).repairLogLines.map((one) => one.description).filter((t) => MARKED.test(t))

beforeEach(async () => {
  tx = new MemoryTx()
  server = memoryEffects(tx).effects
  await tx.put('executor', { id: executorId, name: 'Standaard' } as never)
  const jan = {
    username: 'jan',
    name: 'Jan',
    lastName: 'Peeters',
    email: null,
    active: true,
    role: 'owner' as const,
    onlyDepartment: null,
  }
  await tx.put('user', { id: USER, ...jan })
  id = testId()
  const taken = { type: 'Bestek', dateIn: '2026-03-01', executorId, sparePartsOnly: true }
  await run('repair.create', { id, ...taken, notes: 'Geen beeld', forfaitAmount: 20 })
  await run('repair.addLine', { repairId: id, line: line({ id: lineId }) })
  await run('repair.addEstimateLine', { repairId: id, line: line({ id: estimateLineId }) })
  await set({ status: 'Gefactureerd' })
})

/** Each change that affects the total, and its name in the log. */
const MOVES: [string, string, () => Record<string, unknown>, string][] = [
  ['a new line', 'repair.addLine', () => ({ repairId: id, line: line() }), 'werklijnen'],
  ['new lines', 'repair.addLines', () => ({ repairId: id, lines: [line(), line()] }), 'werklijnen'],
  ['another price', 'repair.setLine', () => ({ repairId: id, lineId, set: { price: 50 } }), 'werklijnen'],
  [
    'another quantity',
    'repair.setLine',
    () => ({ repairId: id, lineId, set: { quantity: 3 } }),
    'werklijnen',
  ],
  ['another total', 'repair.setLine', () => ({ repairId: id, lineId, set: { total: 80 } }), 'werklijnen'],
  ['a line less', 'repair.removeLine', () => ({ repairId: id, lineId }), 'werklijnen'],
  [
    'a line of the estimate',
    'repair.addEstimateLine',
    () => ({ repairId: id, line: line() }),
    'besteklijnen',
  ],
  [
    'another price in the estimate',
    'repair.setEstimateLine',
    () => ({ repairId: id, lineId: estimateLineId, set: { price: 1 } }),
    'besteklijnen',
  ],
  [
    'a line of the estimate less',
    'repair.removeEstimateLine',
    () => ({ repairId: id, lineId: estimateLineId }),
    'besteklijnen',
  ],
  ['the lines of the estimate', 'repair.takeOverEstimate', () => ({ id, newLineIds: [TAKEN] }), 'werklijnen'],
  ['warranty', 'repair.set', () => ({ id, set: { underWarranty: true } }), 'garantie'],
  ['forfait', 'repair.set', () => ({ id, set: { forfaitAmount: 60 } }), 'forfait'],
  ['no forfait', 'repair.set', () => ({ id, set: { forfaitAmount: null } }), 'forfait'],
  ['the type', 'repair.set', () => ({ id, set: { type: 'Herstelling' } }), 'type, forfait'],
  ['the type alone', 'repair.setType', () => ({ id, type: 'Herstelling' }), 'type, forfait'],
  ['external', 'repair.markExternal', () => ({ id }), 'extern'],
  [
    'warranty beside a status',
    'repair.set',
    () => ({ id, set: { status: 'Opgehaald', underWarranty: true } }),
    'garantie',
  ],
]
const TAKEN = testId()

describe('a change that moves the total of a billed repair', () => {
  it.each(MOVES)('[GF-01] is refused without the confirmation: %s', async (_, name, args) => {
    const before = await repair()
    for (const around of [{}, { server: undefined }]) {
      const refused = run(name, args(), around)
      await expect(refused).rejects.toMatchObject({ code: 'billed_locked', message: QUESTION })
    }
    expect(await repair()).toEqual(before)
  })

  it.each(MOVES)('[GF-04] is made with it, logged and marked: %s', async (_, name, args, what) => {
    const given = args()
    await run(name, { ...given, confirmBilled: true })
    expect(await marks()).toEqual([`Gewijzigd na facturatie: ${what}`])
    const after = await repair()
    expect(after.changedAfterBilling).toBe(after.billed)
    // repeating the change has no effect
    await run(name, { ...given, confirmBilled: true, ...(name.endsWith('Estimate') ? { again: true } : {}) })
    expect(await repair()).toEqual(after)
  })

  it('[GF-01] is refused while the repair is picked up as well, and for one that goes back from the manufacturer', async () => {
    await run('repair.markExternal', { id, confirmBilled: true })
    expect(await repair()).toMatchObject({ billed: false, changedAfterBilling: false })
    for (const status of ['Gefactureerd', 'Opgehaald']) await set({ status })
    expect(await repair()).toMatchObject({ billed: true, isExternal: true })
    await expect(run('repair.unmarkExternal', { id })).rejects.toMatchObject({ code: 'billed_locked' })
    await run('repair.unmarkExternal', { id, confirmBilled: true })
    expect(await repair()).toMatchObject({ isExternal: false, changedAfterBilling: true })
  })

  it('[GF-01] is refused where a removed line would come back', async () => {
    await run('repair.removeLine', { repairId: id, lineId, confirmBilled: true })
    const edit = { repairId: id, lineId, set: { price: 50 } }
    await expect(run('repair.setLine', edit)).rejects.toMatchObject({ code: 'billed_locked' })
    await run('repair.setLine', { ...edit, confirmBilled: true })
    expect((await repair()).repairLines).toMatchObject([{ id: lineId, price: 50 }])
  })
})

describe('a change that leaves the total of a billed repair', () => {
  it.each([
    ['the same values', 'repair.set', () => ({ id, set: { underWarranty: false, forfaitAmount: 20 } })],
    ['the same price', 'repair.setLine', () => ({ repairId: id, lineId, set: { price: 45.5 } })],
    ['a description', 'repair.setLine', () => ({ repairId: id, lineId, set: { description: 'Uren' } })],
    ['a note', 'repair.set', () => ({ id, set: { workNotes: 'Voeding vervangen' } })],
    ['the order of its lines', 'repair.reorderLines', () => ({ repairId: id, lineIds: [SECOND, lineId] })],
    ['the record of the manufacturer', 'repair.saveExternal', () => ({ id, set: { rma: 'R1' } })],
    ['a pick-up', 'repair.archive', () => ({ id })],
  ] as const)('[GF-03] asks nothing: %s', async (_, name, args) => {
    await run('repair.addLine', { repairId: id, line: line({ id: SECOND }), confirmBilled: true })
    await set({ status: 'Hersteld' })
    await set({ status: 'Gefactureerd' })
    const logged = (await marks()).length
    await run(name, args())
    expect((await repair()).changedAfterBilling).toBe(false)
    expect(await marks()).toHaveLength(logged)
  })

  it('[GF-03] no forfait and a forfait of 0 are the same', async () => {
    await set({ status: 'Hersteld' })
    await set({ forfaitAmount: null })
    await set({ status: 'Gefactureerd' })
    await set({ forfaitAmount: 0 })
    expect((await repair()).changedAfterBilling).toBe(false)
  })

  it('[GF-03] a status that brings a fee or the manufacturer along asks nothing, and is marked where it stays billed', async () => {
    await set({ forfaitAmount: 0 }, { confirmBilled: true })
    await set({ status: 'Opgehaald' })
    await set({ status: 'In behandeling extern' })
    expect(await repair()).toMatchObject({ billed: true, isExternal: true, changedAfterBilling: true })
    expect((await marks()).at(-1)).toBe('Gewijzigd na facturatie: extern')
  })
})

describe("the mark 'gewijzigd na facturatie'", () => {
  it('[GF-04] stays when the repair is picked up, goes when it is no longer billed, and is not there when it is billed anew', async () => {
    await set({ underWarranty: true }, { confirmBilled: true })
    await set({ status: 'Opgehaald' })
    expect(await repair()).toMatchObject({ billed: true, changedAfterBilling: true })
    await set({ status: 'Gefactureerd' })
    expect((await repair()).changedAfterBilling).toBe(true)
    await set({ status: 'Hersteld' })
    expect(await repair()).toMatchObject({ billed: false, changedAfterBilling: false })
    await set({ underWarranty: false })
    await set({ status: 'Gefactureerd' })
    expect((await repair()).changedAfterBilling).toBe(false)
    expect(await marks()).toHaveLength(1)
  })
})

describe('a conflict about a value that moves the total', () => {
  const conflictOn = async (field: string, loser: unknown, winner: unknown): Promise<string> => {
    const conflict = {
      id: testId(),
      e: 'repair',
      eid: id,
      field,
      policy: 'later_wins',
      winner: { value: winner, by: USER, at: '2026-03-02T09:00:00.000Z' },
      loser: { value: loser, by: USER, at: '2026-03-02T09:00:00.000Z', mid: testId() },
      state: 'open',
    }
    await tx.put('conflict', conflict as unknown as Conflict)
    return conflict.id
  }

  it.each([
    ['underWarranty', true, false],
    ['forfaitAmount', 30, 20],
    [`repairLines.${lineId}.price`, 60, 45.5],
    [`repairLines.${lineId}.total`, 60, 91],
  ])('[GF-09] asks before the value of %s comes back', async (field, loser, winner) => {
    const refused = run('conflict.restoreLoser', { id: await conflictOn(field, loser, winner) })
    await expect(refused).rejects.toMatchObject({ code: 'billed_locked' })
    const confirmed = { id: await conflictOn(field, loser, winner), confirmBilled: true }
    await run('conflict.restoreLoser', confirmed)
    expect((await repair()).changedAfterBilling).toBe(true)
  })

  it('[GF-03] asks nothing where the value is that of a note or of the description of a line', async () => {
    await run('conflict.restoreLoser', { id: await conflictOn('workNotes', 'Mijn tekst', null) })
    const field = `repairLines.${lineId}.description`
    await run('conflict.restoreLoser', { id: await conflictOn(field, 'Uren', 'Werkuren') })
    expect(await repair()).toMatchObject({ workNotes: 'Mijn tekst', changedAfterBilling: false })
    expect((await repair()).repairLines[0]?.description).toBe('Uren')
  })
})

describe('the changes that take the confirmation', () => {
  it('[GF-08] are known by name', () => {
    const takes = allMutations().filter(
      ({ input }) => 'confirmBilled' in ((input as { shape?: object }).shape ?? {}),
    )
    expect(takes.map(({ name }) => name).filter((name) => !acceptsBilledConsent(name))).toEqual([])
    const known = allMutations().filter(({ name }) => acceptsBilledConsent(name))
    expect(known).toHaveLength(takes.length)
    expect(known.length).toBeGreaterThan(10)
  })
})
const SECOND = testId()
