import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { steps } from '../../scripts/lib/check.mjs'
import { cyclesOf, folderGraph, readImports, layerProblems } from '../../scripts/lib/layers.mjs'

const problems = (...imports: [string, string][]) => {
  const files = [...new Set(imports.flat())]
  const of = (file: string) => imports.filter(([from]) => from === file).map(([, to]) => to)
  return layerProblems(new Map(files.map((file) => [file, of(file)])))
}

describe('the layers', () => {
  it('[HS-01] refuses that a page imports another page, or a layer one above it', () => {
    expect(problems(['src/features/repairs/a.ts', 'src/features/items/b.ts'])).toEqual([
      'src/features/repairs/a.ts imports src/features/items/b.ts: a sibling page',
    ])
    expect(problems(['src/domain/items/item.ts', 'src/db/database.ts'])).toEqual([
      'src/domain/items/item.ts imports src/db/database.ts: db is above domain',
    ])
    expect(problems(['server/sync/store/a.ts', 'server/routes/b.ts'])).toHaveLength(1)
    expect(problems(['src/features/items/a.ts', 'src/shared/forms/b.ts'])).toEqual([])
  })

  it('[HS-65] keeps the engine apart from the product: it imports its own files and the library alone', () => {
    for (const product of ['src/domain/items/item.ts', 'src/mutations/index.ts', 'src/db/database.ts'])
      expect(problems(['src/sync/engine/a.ts', product])).toHaveLength(1)
    expect(problems(['src/sync/engine/a.ts', 'src/sync/store/b.ts'])).toEqual([])
    expect(problems(['src/sync/engine/a.ts', 'src/lib/objects.ts'])).toEqual([])
  })

  it('[HS-01] lets the server import what both run, and nothing else of the page', () => {
    expect(problems(['server/reads/a.ts', 'src/domain/items/item.ts'])).toEqual([])
    expect(problems(['server/reads/a.ts', 'src/lib/dates.ts'])).toHaveLength(1)
    expect(problems(['src/lib/dates.ts', 'server/lib/env.ts'])).toHaveLength(1)
  })

  it('[HS-01] keeps lower layers that know nothing of the product from those that do', () => {
    expect(problems(['src/components/list/a.ts', 'src/domain/items/item.ts'])).toEqual([
      'src/components/list/a.ts imports src/domain/items/item.ts: components does not import domain',
    ])
    expect(problems(['src/lib/a.ts', 'src/domain/items/item.ts'])).toHaveLength(1)
    expect(problems(['src/db/a.ts', 'src/documents/quote.ts'])).toHaveLength(1)
    expect(problems(['src/components/list/a.ts', 'src/lib/objects.ts'])).toEqual([])
  })

  it('[HS-01] counts a folder of the startup with the layer that it is named after', () => {
    expect(problems(['src/db/live.ts', 'src/startup/prefetch.ts'])).toEqual([])
    expect(problems(['src/db/dexieStore.ts', 'src/startup/db/a.ts'])).toEqual([])
    expect(problems(['src/startup/app/a.ts', 'src/app/shell/b.ts'])).toEqual([])
    expect(problems(['src/startup/a.ts', 'src/db/b.ts'])).toHaveLength(1)
    expect(problems(['src/startup/db/a.ts', 'src/startup/app/b.ts'])).toHaveLength(1)
    expect(problems(['src/db/a.ts', 'src/startup/app/b.ts'])).toHaveLength(1)
  })

  it('[HS-02] refuses a cycle of files, and one of modules or folders of domain, types included', () => {
    const [a, b, c] = ['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts']
    expect(problems([a, b], [b, c], [c, a])).toEqual([`a cycle: ${a} ${b} ${c}`])
    expect(
      problems(
        ['src/domain/items/a.ts', 'src/domain/rentals/b.ts'],
        ['src/domain/rentals/c.ts', 'src/domain/items/d.ts'],
      ),
    ).toEqual(['a cycle: src/domain/items src/domain/rentals'])
  })

  it('[HS-02] finds no cycle in the code', () => {
    const imports = readImports()
    expect(imports.size).toBeGreaterThan(900)
    expect(cyclesOf(imports)).toEqual([])
    expect(cyclesOf(folderGraph(imports))).toEqual([])
  })
})

it('[HS-03] has the check look for what nobody uses and for the format, without exceptions for files', () => {
  const commands = steps.map(([command]) => command)
  expect(commands).toEqual(expect.arrayContaining(['biome', 'knip']))
  const { knip } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    knip: object
  }
  expect(Object.keys(knip).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'entry',
    'ignoreDependencies',
    'project',
  ])
})
