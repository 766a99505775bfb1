import { describe, expect, it } from 'vitest'
import { manualWordProblems, screenWordProblems, wordProblems } from '../../scripts/lib/screenWords.mjs'

const inText = (text: string) => screenWordProblems('src/a.ts', `const texts = { a: '${text}' }`)

describe('the words of the screens', () => {
  it.each([
    ['Nog 3 stuks hier', 'stukken'],
    ['Nieuwe mailtemplate', 'sjabloon'],
    ['Template', 'sjabloon'],
    ['Nieuwe herstellijn', 'werklijn'],
    ['Forfait geweigerd bestek', 'kost bij geweigerd bestek'],
    ['Uw emailadres ontbreekt', 'e-mail, e-mailadres'],
    ['Minstens 3 karakters', 'tekens'],
    ['Gekende items', 'bekend'],
    ['In rekening brengen', 'aanrekenen'],
  ])("[TA-04] '%s' is refused, with the word to use", (text, use) => {
    const [problem] = inText(text)
    expect(problem).toMatch(/^src\/a\.ts:1 instead of '/)
    expect(problem).toContain(`say '${use}'`)
  })

  it.each([
    ['in a template', 'const a = (n: number) => `${n} stuks`'],
    ['between tags', 'const a = <p>Kies een template</p>'],
    ['as an attribute', 'const a = <Field label="Template" />'],
    ['as a noun of a count', "const a = count(n, 'stuk', 'stuks')"],
  ])('[TA-04] a word is found %s', (_, source) => {
    expect(screenWordProblems('src/a.tsx', source)).toHaveLength(1)
  })

  it.each([
    ['the specified text', "const a = 'Template succesvol opgeslagen.'"],
    ['the word that is meant', "const a = 'Kost bij geweigerd bestek'"],
    ['a kind of the wire', "const a = { kind: 'template', path: '/mail/template' }"],
    ['a name of the code', 'const template = templates[0]'],
    ['an import', "import { template } from './template stuks.ts'"],
  ])('[TA-04] leaves %s', (_, source) => {
    expect(screenWordProblems('src/a.ts', source)).toEqual([])
  })

  it('[TA-04] a page of the manual obeys the same list; the address of a link is no text', () => {
    expect(manualWordProblems('docs/handleiding/a.md', 'Kies.\n3 stuks')).toEqual([
      "docs/handleiding/a.md:2 instead of 'stuks' say 'stukken'",
    ])
    expect(manualWordProblems('a.md', '[Mails](mail-template.md)')).toEqual([])
  })

  it('[TA-04] no text of src and no page of the manual has an avoided word', () => {
    expect(wordProblems()).toEqual([])
  })
})
