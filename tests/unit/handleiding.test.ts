import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/lib/routes.ts'
import { helpPageFor } from '../../src/app/shell/helpPages.ts'
import { GROUPS, leadText, adjacentPages, PAGES } from '../../src/features/help/manual.ts'
import { parseManualPage, type InlinePart } from '../../src/features/help/markdown.ts'
import { isLabel } from '../kit/labels.ts'

const FOLDER = 'docs/handleiding'
const files = globSync(`${FOLDER}/*.md`).filter((file) => !file.endsWith('README.md'))
const names = files.map((file) => basename(file, '.md'))
const pictures = globSync(`${FOLDER}/beelden/*`).map((file) => basename(file))

const partsOf = (text: string): InlinePart[] =>
  parseManualPage(text).blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.parts : block.kind === 'list' ? block.items.flat() : [],
  )
const read = (file: string) => readFileSync(file, 'utf8')

describe('the pages of the manual', () => {
  it('[HU-01] are at least 25, each named once by the contents with its own title', () => {
    expect(PAGES.length).toBeGreaterThanOrEqual(25)
    expect(PAGES.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const listed = partsOf(read(`${FOLDER}/README.md`)).filter((part) => part.kind === 'link')
    const titles = new Map(PAGES.map(({ name, title }) => [name, title]))
    expect(listed.map(({ text }) => text)).toEqual(listed.map(({ page }) => titles.get(page)))
    expect(new Set(titles.values()).size).toBe(PAGES.length)
  })

  it.each(PAGES)('[HU-01] $name has a title and begins with a sentence', (page) => {
    expect(page.title.length).toBeGreaterThan(5)
    expect(leadText(page)).toMatch(/^\S.{30,}[.?]$/)
  })

  it.each(files)('[HU-01] %s leads to pages and pictures that are there', (file) => {
    const links = partsOf(read(file)).flatMap((part) => (part.kind === 'link' ? [part.page] : []))
    expect(links.filter((page) => !names.includes(page))).toEqual([])
    const shown = parseManualPage(read(file)).blocks.flatMap((block) =>
      block.kind === 'picture' ? [block.file] : [],
    )
    expect(shown.filter((picture) => !existsSync(`${FOLDER}/beelden/${picture}`))).toEqual([])
  })

  it.each(files)('[HU-04] %s names what stands on the screen, in bold, as it stands there', (file) => {
    const bold = partsOf(read(file)).flatMap((part) => (part.kind === 'bold' ? [part.text] : []))
    expect(bold.filter((label) => !isLabel(label))).toEqual([])
  })

  it('[HU-04] and would be caught naming what does not', () => {
    expect(['Opslaan', 'Verder gaan als …', 'Foto toevoegen'].map(isLabel)).toEqual([true, true, true])
    expect(['Opslaan en afsluiten', 'Verder werken als …', 'Fotos toevoegen'].map(isLabel)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('[HU-05] show pictures that one command takes, each from its screen', () => {
    const scripts: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    expect(scripts.scripts.handleiding).toBe('node scripts/handleiding.mjs')
    const taken = [...read('scripts/handleiding.mjs').matchAll(/\bname: '([\w-]+)',\s+department: /g)]
    expect(taken.map(([, name]) => `${name}.webp`).toSorted()).toEqual(pictures.toSorted())
  })

  it('[HU-05] show every picture that is there, which together are small', () => {
    const shown = new Set(files.flatMap((file) => read(file).match(/[\w-]+\.webp/g) ?? []))
    expect(pictures.filter((picture) => !shown.has(picture))).toEqual([])
    const bytes = pictures.reduce((sum, picture) => sum + statSync(`${FOLDER}/beelden/${picture}`).size, 0)
    expect(bytes).toBeLessThan(1_500_000)
  })

  it('[HU-02] stand in groups and follow each other', () => {
    expect(GROUPS.length).toBeGreaterThan(4)
    expect(GROUPS.every(({ pages }) => pages.length > 1)).toBe(true)
    const [first, second, third] = PAGES
    expect(first && adjacentPages(first)).toEqual([undefined, second])
    expect(second && adjacentPages(second)).toEqual([first, third])
    const last = PAGES.at(-1)
    expect(last && adjacentPages(last)[1]).toBe(undefined)
  })
})

describe('the page that fits a screen', () => {
  const NONE = new Set<string>([
    ROUTES.LoginPage,
    ROUTES.SsoReturn,
    ROUTES.department,
    ROUTES.Help,
    ROUTES.HelpPage,
    ROUTES.ShortLink,
  ])
  const screens = Object.values(ROUTES).filter((path) => !NONE.has(path))

  it.each(screens)('[HU-03] there is one for %s', (path) => {
    expect(names).toContain(helpPageFor(path, undefined))
  })

  it('[HU-03] follows the tab of the settings', () => {
    const tabs = Array.from({ length: 10 }, (_, i) => i + 1)
    for (const path of [ROUTES.RepairSettings, ROUTES.RentalSettings])
      for (const tab of tabs) expect(names).toContain(helpPageFor(path, tab))
    expect(helpPageFor(ROUTES.RepairSettings, 3)).toBe('lijsten-importeren')
    expect(helpPageFor(ROUTES.LoginPage, undefined)).toBe(undefined)
  })
})

describe('the Markdown of the manual', () => {
  it('[HU-06] knows headings, paragraphs, lists, bold, keys, links and pictures', () => {
    expect(
      parseManualPage(
        '# T\n\nEen **knop**,\n`F1` en [x](y-z.md).\n\n## Hé, zo\n\n1. a\n2. b\n\n- c\n\n![p](beelden/p.webp)\n',
      ),
    ).toEqual({
      title: 'T',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            { kind: 'text', text: 'Een ' },
            { kind: 'bold', text: 'knop' },
            { kind: 'text', text: ',' },
            { kind: 'text', text: ' ' },
            { kind: 'key', text: 'F1' },
            { kind: 'text', text: ' en ' },
            { kind: 'link', text: 'x', page: 'y-z' },
            { kind: 'text', text: '.' },
          ],
        },
        { kind: 'heading', text: 'Hé, zo', id: 'he-zo' },
        {
          kind: 'list',
          ordered: true,
          items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        },
        { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'c' }]] },
        { kind: 'picture', file: 'p.webp', text: 'p' },
      ],
    })
  })

  it.each([
    'geen titel',
    '# T\n\n<b>x</b>',
    '# T\n\nx <script>',
    '# T\n\n### diep',
    '# T\n\n| a | b |',
    '# T\n\n> x',
    '# T\n\n- a\n  - b',
    '# T\n\n[x](https://example.com)',
    '# T\n\n![x](elders/x.png)',
    '# T\n\n**half',
  ])('[HU-06] refuses %j', (text) => {
    expect(() => parseManualPage(text)).toThrow(/the manual does not know this|a page begins with/)
  })
})
