import { expect, it } from 'vitest'
import type { EntityDoc } from '../../src/domain/entities.ts'
import type { ImportWrite } from '../../src/domain/imports/upserts.ts'
import type { Queryable } from '../db/queryable.ts'
import { chunksOf } from './chunks.ts'
import { writePlan } from './write.ts'
import { partly } from '../../tests/kit/partly.ts'

const id = (n: number) => `01950000-0000-7000-8000-${String(n).padStart(12, '0')}`
const AUTHOR = { mid: id(1), uid: id(2), at: '2026-06-01T08:00:00.000Z', today: '2026-06-01' }
const holiday = (n: number, description: string) => ({ id: id(n), date: '2026-07-21', description })
const changed = (n: number): ImportWrite => ({
  e: 'holiday',
  before: holiday(n, 'Feest'),
  after: holiday(n, 'Nationale feestdag'),
})

it('[LM-19] a plan of many writes is written chunk by chunk, in its order', async () => {
  const fresh: ImportWrite = {
    e: 'category',
    before: undefined,
    after: partly<EntityDoc<'category'>>({ id: id(9) }),
  }
  const chunks = chunksOf([...Array.from({ length: 1_201 }, (_, n) => changed(n)), fresh])
  expect(chunks.map(({ e, fresh: isNew, json }) => [e, isNew, JSON.parse(json).length])).toEqual([
    ['category', true, 1],
    ['holiday', false, 500],
    ['holiday', false, 500],
    ['holiday', false, 201],
  ])
  const steps: string[] = []
  const query = (text: string) => {
    if (text.includes('holiday')) steps.push(`written ${text.split(';').length}`)
    return Promise.resolve({ rows: [], rowCount: 0 })
  }
  const watched = chunks.slice(1).map(({ json, ...rest }, n) => ({
    ...rest,
    get json() {
      steps.push(`taken ${n}`)
      return json
    },
  }))
  await writePlan({ query } as unknown as Queryable, watched, AUTHOR)
  expect(steps).toEqual(['taken 0', 'written 500', 'taken 1', 'written 500', 'taken 2', 'written 201'])
})
