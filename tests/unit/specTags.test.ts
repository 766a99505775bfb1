import { describe, expect, it } from 'vitest'
import { namedIn, placesOfTags, specGroups, syncNumbers, tagFiles, tagsIn } from '../kit/specTags.ts'

const groups = specGroups()
const files = tagFiles()
const tests = files.filter(([path]) => /\.(test|spec)\.tsx?$/.test(path))

describe('a tag', () => {
  it('leads to a line of docs/spec, a decision or a section of docs/sync, wherever it stands', () => {
    const places = placesOfTags()
    const names = groups.map(({ name }) => name)
    const lost = files.flatMap(([path, text]) =>
      [...new Set(tagsIn(text, names))].filter((tag) => !places.has(tag)).map((tag) => `${tag} in ${path}`),
    )
    expect(lost).toEqual([])
  })

  it('in the title of a test is that of a line', () => {
    const known = new Set(groups.flatMap(({ ids }) => ids))
    const lost = tests.flatMap(([path, text]) =>
      namedIn(text)
        .filter((id) => !known.has(id))
        .map((id) => `${id} in ${path}`),
    )
    expect(lost).toEqual([])
  })
})

describe('the table of numbers of docs/sync', () => {
  it('has each number once, and leads to a page that names it', () => {
    const numbers = syncNumbers()
    expect(numbers.length).toBeGreaterThan(100)
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
    const texts = new Map(files)
    const lost = numbers.filter(({ number, page }) => {
      const text = texts.get(page) ?? ''
      return !new RegExp(`(^|[^\\w.-])${number}(?![\\w-]|\\.\\d)`, 'm').test(text)
    })
    expect(lost).toEqual([])
  })
})

describe.each(groups)('the lines of group $name', ({ name, ids, counted }) => {
  it('carry the letters of their group, each its own number, and are counted in the README', () => {
    expect(ids.filter((id) => !id.startsWith(`${name}-`))).toEqual([])
    expect(ids).toHaveLength(new Set(ids).size)
    expect(ids).toHaveLength(counted)
  })

  it('are named by at least one test each', () => {
    const named = new Set(tests.flatMap(([, text]) => namedIn(text)))
    expect(ids.filter((id) => !named.has(id))).toEqual([])
  })
})
