import { expect, it } from 'vitest'
import { beginList, LISTS_AT_ONCE } from './listGate.ts'

const [one, other] = [Buffer.from('one'), Buffer.from('other')]

it('[OP-05] a session reads three whole lists at once, and another one when one of them ended', () => {
  const ends = Array.from({ length: LISTS_AT_ONCE }, () => beginList(one))
  expect(() => beginList(one)).toThrow(expect.objectContaining({ status: 429, retryAfter: 2 }))
  beginList(other)()
  ends[0]?.()
  ends[0]?.()
  const next = beginList(one)
  expect(() => beginList(one)).toThrow(expect.objectContaining({ status: 429 }))
  for (const end of [...ends, next]) end()
  expect(() => beginList(one)()).not.toThrow()
})
