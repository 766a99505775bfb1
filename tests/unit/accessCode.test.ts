import { expect, it } from 'vitest'
import { formatSealedCode, isSameCode, parseSealedCode } from '../../src/domain/repairs/accessCode.ts'
import { IntakeArgs } from '../../src/domain/repairs/intake.ts'

const SEALED = `v1.${'A'.repeat(16)}.${'b-_9'.repeat(8)}`

it('[BV-03] an access code is accepted sealed or empty, and refused as it was typed', () => {
  const read = (accessCode: unknown) => IntakeArgs.safeParse({ accessCode }).success
  expect([SEALED, null, ''].map(read)).toEqual([true, true, true])
  expect(
    ['1234', 'v1.1234', `v1.${'A'.repeat(16)}.kort`, `v2${SEALED.slice(2)}`, `${SEALED} 1234`].map(read),
  ).toEqual([false, false, false, false, false])
})

it('[TO-06] a sealed code names the version of its key, and is the same code under a later one', () => {
  const [nonce, box] = ['B'.repeat(16), 'c-_9'.repeat(8)]
  const [first, later] = [1, 12].map((keyVersion) => formatSealedCode({ keyVersion, nonce, box }))
  expect([first, later]).toEqual([`v1.${nonce}.${box}`, `v2.12.${nonce}.${box}`])
  expect(IntakeArgs.safeParse({ accessCode: later }).success).toBe(true)
  expect([first, later].map((code) => parseSealedCode(code!)?.keyVersion)).toEqual([1, 12])
  expect([isSameCode(first, later), isSameCode(first, SEALED), isSameCode(null, null)]).toEqual([
    true,
    false,
    false,
  ])
})
