import { expect, it } from 'vitest'
import { testItem } from '../../db/lists/testDocs.ts'
import { importedItem } from './imported.ts'
import type { Item } from './item.ts'

const author = { mid: 'm', uid: 'els', at: '2026-06-01T08:00:00.000Z', today: '2026-06-01' }
const ownerName = (id: string | null) => (id === null ? 'VERHUUR' : `Studio ${id}`)
const lines = ({ itemLogLines }: Item) => itemLogLines.map(({ description, by }) => [description, by])

it('[DO-07] a list that changes an item leaves what a change by hand leaves, and that it was a list', () => {
  const before = testItem(1, { rentPrice: 1 })
  const after = { ...before, rentPrice: 2, customerId: '7', attention: 'Geen accu', serialNumber: 'S-9' }
  const stored = importedItem(after, before, author, ownerName)
  expect(lines(stored)).toEqual([
    ['Eigenaar: VERHUUR -> Studio 7', 'els'],
    ['Serienummer: S1 -> S-9', 'els'],
    ['Let op: Geen accu', 'els'],
    ['Import: Serienummer, Huurprijs, Let op, Klant', 'els'],
  ])
  expect(stored).toMatchObject({ attentionBy: 'els', attentionAt: author.at })
  // importing the same list again in the same write changes nothing
  expect(importedItem(stored, before, author, ownerName)).toEqual(stored)
})

it('[DO-07] an item that a list made says so; one that it leaves as it is says nothing', () => {
  expect(lines(importedItem(testItem(1), undefined, author, ownerName))).toEqual([
    ['Import: nieuw item', 'els'],
  ])
  const before = testItem(1, {
    attention: 'Let op',
    attentionBy: 'jan',
    attentionAt: '2026-01-01T00:00:00.000Z',
  })
  expect(importedItem(before, before, author, ownerName)).toEqual(before)
})
