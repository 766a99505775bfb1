import { expect, it } from 'vitest'
import { ownItemLog, ownRecordLog } from './ownLog.ts'

const auto = (description: string) => ({ description, auto: true })

it('[IZ-07] an automatic line about a lost customer names no other customer', () => {
  const lines = [
    auto('Klant: "An" overschreven door "Bert"'),
    { description: 'Klant: "An" overschreven door "Bert"' },
    auto('Status: Binnengebracht -> Hersteld'),
  ]
  expect(ownRecordLog(lines, ['Bert']).map(({ description }) => description)).toEqual([
    'Klant: "iemand anders" overschreven door "Bert"',
    'Klant: "An" overschreven door "Bert"',
    'Status: Binnengebracht -> Hersteld',
  ])
})

it('[IZ-07] the log of an item is shown for the time in which it was theirs', () => {
  const lines = [
    auto('Let op: van An'),
    auto('Eigenaar: An -> VERHUUR'),
    auto('Gestolen: ja'),
    auto('Eigenaar: VERHUUR -> Bert (vroegere naam)'),
    auto('Let op: van Bert'),
  ]
  expect(ownItemLog(lines, ['Bert'], true).map(({ description }) => description)).toEqual([
    'Eigenaar: VERHUUR -> Bert (vroegere naam)',
    'Let op: van Bert',
  ])
  expect(ownItemLog(lines, ['An'], false).map(({ description }) => description)).toEqual([
    'Let op: van An',
    'Eigenaar: An -> VERHUUR',
  ])
  expect(ownItemLog([auto('Let op: x')], ['Bert'], true)).toHaveLength(1)
  expect(ownItemLog([auto('Eigenaar: Cis -> Dirk')], ['Bert'], false)).toEqual([])
})
