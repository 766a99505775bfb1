import { beforeEach, describe, expect, it } from 'vitest'
import type { DomainError } from '../../src/domain/shared/errors.ts'
import {
  showsList,
  hasCustomState,
  overviewStateOf,
  overviewSearchOf,
} from '../../src/shared/savedLists/overviewState.ts'
import { MemoryTx, memoryEffects, runOn, testId, USER } from '../kit/sim/memoryTx.ts'

const OTHER = testId()
let tx: MemoryTx
let id: string
const run = (name: string, args: unknown, more = {}) =>
  runOn(tx, name, args, { mid: testId(), server: memoryEffects(tx).effects, ...more })
const set = (fields: object, more = {}) => run('savedList.set', { id, set: fields }, more)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ message }: DomainError) => message,
  )
const conflicts = () => [...tx.rows].filter(([key]) => key.startsWith('conflict/')).map(([, doc]) => doc)

beforeEach(async () => {
  tx = new MemoryTx()
  id = testId()
  await run('savedList.create', {
    id,
    name: 'Te laat',
    list: 'repairs',
    department: 'repair',
    filters: 'late',
  })
})

describe('a kept list', () => {
  it('[BW-03] is of who keeps it, and not shared', async () => {
    expect(await tx.get('savedList', id)).toMatchObject({ ownerId: USER, shared: false, active: true })
  })

  it('[BW-03] is changed by its owner, and by others only while it is shared', async () => {
    const not = 'Deze lijst is van iemand anders.'
    expect(await refusal(set({ name: 'Anders' }, { uid: OTHER }))).toBe(not)
    await set({ shared: true })
    expect(await refusal(set({ name: 'Anders' }, { uid: OTHER }))).toBeNull()
    expect(await tx.get('savedList', id)).toMatchObject({ name: 'Anders' })
    expect(await refusal(set({ shared: false }, { uid: OTHER }))).toBe(not)
    expect(await tx.get('savedList', id)).toMatchObject({ shared: true })
  })

  it('[BW-05] two people change different fields of it, and meet on one', async () => {
    await set({ shared: true })
    await set({ name: 'Dringend' }, { base: { name: 'Te laat' } })
    await set({ filters: 'late,mine' }, { base: { filters: 'late' }, uid: OTHER })
    expect(await tx.get('savedList', id)).toMatchObject({ name: 'Dringend', filters: 'late,mine' })
    expect(conflicts()).toEqual([])
    await set({ name: 'Eerst' }, { base: { name: 'Te laat' }, uid: OTHER })
    expect(await tx.get('savedList', id)).toMatchObject({ name: 'Eerst' })
    expect(conflicts()).toMatchObject([{ e: 'savedList', field: 'name', loser: { value: 'Dringend' } }])
  })
})

describe('the place of a list', () => {
  it('[BW-01] goes into an address and back, without the page', () => {
    const url = {
      q: 'sony',
      filter: 'late,status:Hersteld',
      sort: 'dateIn',
      dir: 'asc',
      all: true,
      cols: 'number,notes',
    } as const
    expect(overviewSearchOf(overviewStateOf({ ...url, page: 3 }))).toEqual(url)
    expect(showsList(overviewStateOf(url), { ...url, page: 3 })).toBe(true)
    expect(showsList(overviewStateOf(url), { ...url, all: undefined })).toBe(false)
  })

  it('[BW-06] is nothing to keep where the overview stands as it opens, on whatever page', () => {
    expect(hasCustomState(overviewStateOf({ page: 2 }))).toBe(false)
    for (const url of [
      { q: 'a' },
      { filter: 'late' },
      { sort: 'status' },
      { dir: 'asc' },
      { all: true },
      { cols: 'a' },
    ] as const)
      expect(hasCustomState(overviewStateOf(url))).toBe(true)
  })
})
