import { expect, it } from 'vitest'
import { isShorterTerm, RETENTION_SETTINGS, retentionTerms } from './retention.ts'
import { settingProblem } from '../../mutations/settings/setting.ts'
import { keysOf } from '../../lib/objects.ts'

it('[BT-01] an empty term keeps the data, and every term has a lowest value', () => {
  expect(Object.values(retentionTerms({}))).toEqual([null, null, null, null, null])
  for (const field of keysOf(RETENTION_SETTINGS)) {
    const { min, unset } = RETENTION_SETTINGS[field]
    expect([unset, settingProblem(field, '')]).toEqual(['', null])
    expect(settingProblem(field, String(min))).toBeNull()
    expect(settingProblem(field, String(min - 1))).toBe(`Minstens ${min}.`)
    expect(retentionTerms({ [field]: '0' })[field]).toBeNull()
  }
})

it('[BT-01] a term that a device of another version stored stays within bounds', () => {
  expect(retentionTerms({ keepMailMonths: '1' }).keepMailMonths).toBe(3)
  expect(retentionTerms({ keepRecordYears: '999999999' }).keepRecordYears).toBe(100)
  expect(retentionTerms({ keepPhotoMonths: '999999999' }).keepPhotoMonths).toBe(1200)
})

it('[BT-07] only a shorter term erases more', () => {
  expect(isShorterTerm(null, 5)).toBe(true)
  expect(isShorterTerm(5, 4)).toBe(true)
  expect(isShorterTerm(4, 4)).toBe(false)
  expect(isShorterTerm(4, 5)).toBe(false)
  expect(isShorterTerm(4, null)).toBe(false)
})
