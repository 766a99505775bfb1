import { describe, expect, it } from 'vitest'
import {
  commentProblems,
  fileProblems,
  forbiddenNames,
  languageProblems,
} from '../../scripts/lib/language.mjs'

describe('the check of names', () => {
  it.each([
    ['a variable', 'const housePool = 1'],
    ['a function', 'export function paperOf() {}'],
    ['a type', 'type Twin = string'],
    ['an interface', 'export interface PackRow {}'],
    ['a class', 'class Keeper {}'],
    ['a parameter', 'const f = (poke: number) => poke'],
    ['a parameter of a method', 'class A { f(private_: string, hot: boolean) { return hot } }'],
    ['a renamed key', 'const { row: beat } = source'],
    ['an element', 'const [lane] = all'],
    ['a property of the constructor', 'class A { constructor(private readonly house: string) {} }'],
  ])('[HS-63] refuses a word that the vocabulary replaces in %s', (_, text) => {
    expect(forbiddenNames('src/lib/a.ts', text)).toHaveLength(1)
  })

  it('[HS-63] says the file, the line, the name and what to use', () => {
    expect(forbiddenNames('src/lib/a.ts', '\n\nconst paperName = 1')).toEqual([
      "src/lib/a.ts:3 paperName: instead of 'paper' use document",
    ])
  })

  it.each([
    ['a word that only begins with it', 'const household = newspaper'],
    ['the key of an object, which may be on the wire', "const body = { house: 'oost', packs: 3 }"],
    ['the same name as a key', 'const { house, packs = 0 } = body'],
    ['a text', "const text = 'a house of paper'"],
  ])('[HS-63] leaves %s', (_, text) => {
    expect(forbiddenNames('src/lib/a.ts', text)).toEqual([])
  })

  it('[HS-63] leaves a word where it is a term of the field', () => {
    const text = 'const lane = 1'
    expect(forbiddenNames('src/features/repairs/board/a.ts', text)).toEqual([])
    expect(forbiddenNames('server/threads/a.ts', text)).toHaveLength(1)
  })
})

describe('the check of comments', () => {
  const sentence = (words: number) => `Word ${'word '.repeat(words - 1).trim()}.`

  it.each([
    '// What is sent to the server.',
    '/** Whether the row is new. */',
    '/**\n * Of the rows that wait, the first.\n */',
    '// Who waits\n// longest is first.',
  ])('[HS-64] refuses one that names no subject: %s', (text) => {
    expect(commentProblems('src/a.ts', `${text}\nconst a = 1`)).toHaveLength(1)
  })

  it('[HS-64] refuses a sentence of more than thirty words, also over several lines', () => {
    expect(commentProblems('src/a.ts', `// ${sentence(31)}\nconst a = 1`)).toHaveLength(1)
    expect(commentProblems('src/a.ts', `// ${sentence(20)}\n// ${sentence(20)}\nconst a = 1`)).toEqual([])
    const wrapped = sentence(31).replaceAll(' word word', '\n// word word')
    expect(commentProblems('src/a.ts', `// ${wrapped}\nconst a = 1`)).toHaveLength(1)
  })

  it('[HS-64] takes what is code for no comment', () => {
    expect(commentProblems('src/a.ts', "const text = '// What is this?'")).toEqual([])
  })
})

describe('the check of one file', () => {
  const text = '// What is kept.\nconst house = 1'

  it.each(['src/a.ts', 'server/a.ts', 'src/a.test.tsx', 'tests/server/a.test.ts', 'scripts/a.mjs'])(
    '[HS-63] [HS-64] refuses a replaced word and a comment without a subject in %s',
    (file) => {
      expect(fileProblems(file, text)).toEqual([
        `${file}:2 house: instead of 'house' use tenant (on the server) or company`,
        `${file}:1 a comment begins with 'What': name its subject`,
      ])
    },
  )
})

it('[HS-63] [HS-64] nothing in src, server, tests and scripts breaks the rules of docs/language.md', () => {
  expect(languageProblems()).toEqual([])
})
