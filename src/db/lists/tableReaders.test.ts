import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Lists } from './index.ts'
import type { List } from './list.ts'
import { TableReaders } from './loadedLists.ts'
import { testItem, testId } from './testDocs.ts'

/** A list that is not in the product: the models of the items. */
class Models implements List {
  readonly known = new Map<string, string | null>()
  readonly reads = {
    item: {
      put: ({ id, model }: { id: string; model: string | null }) => void this.known.set(id, model),
      remove: (id: string) => void this.known.delete(id),
    },
  }
  readonly answers = { all: () => [...this.known.values()] }
  columns = () => ({})
}

describe('the registry of the lists', () => {
  it('[HS-41] fills any list with the rows of the tables it reads', () => {
    const [models, lists] = [new Models(), new Lists()]
    const reading = new TableReaders([...Object.values(lists), models])
    reading.put('item', [testItem(1), testItem(2, { model: 'FX6' })])
    reading.remove('item', testId(2, 1))
    expect(models.answers.all()).toEqual(['FX6'])
    expect(lists.items.answers.search('fx').ids).toEqual([testId(2, 2)])
  })

  it('[HS-41] reads each table once, those that others name before those that name them', () => {
    expect(new TableReaders(Object.values(new Lists())).tables).toEqual([
      'customer',
      'category',
      'subcategory',
      'item',
      'repair',
      'rental',
    ])
  })

  it('[HS-41] is the only place that names a list', () => {
    const names = Object.keys(new Lists()).join('|')
    for (const file of ['listService', 'loadedLists', 'listClient', 'bursts', 'watchList', 'watchPage'])
      expect(readFileSync(`src/db/lists/${file}.ts`, 'utf8')).not.toMatch(
        new RegExp(`\\.(${names})\\b|'(${names})'`),
      )
  })
})
