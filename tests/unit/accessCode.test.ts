import { expect, it } from 'vitest'
import { IntakeArgs } from '../../src/domain/repairs/intake.ts'

const SEALED = `v1.${'A'.repeat(16)}.${'b-_9'.repeat(8)}`

it('[BV-03] an access code is accepted sealed or empty, and refused as it was typed', () => {
  const read = (accessCode: unknown) => IntakeArgs.safeParse({ accessCode }).success
  expect([SEALED, null, ''].map(read)).toEqual([true, true, true])
  expect(
    ['1234', 'v1.1234', `v1.${'A'.repeat(16)}.kort`, `v2${SEALED.slice(2)}`, `${SEALED} 1234`].map(read),
  ).toEqual([false, false, false, false, false])
})
