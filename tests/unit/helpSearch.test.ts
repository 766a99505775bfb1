import { expect, it } from 'vitest'
import { parseManualPage } from '../../src/features/help/markdown.ts'
import { type ManualPage, PAGES } from '../../src/features/help/manual.ts'
import { normalizeText, type ManualHit, searchManual } from '../../src/features/help/searchManual.ts'

const page = (name: string, text: string): ManualPage => ({ ...parseManualPage(text), name, group: 'Groep' })
const pages = [
  page(
    'een',
    '# Klanten zoeken\n\nZo vindt u een klant.\n\n## De referentie\n\nDie van de zaak, gefactureerd.',
  ),
  page('twee', '# Een factuur maken\n\nDat doet u zo.\n\n## Coördinaten\n\nHet adres van de zaak.'),
  page('drie', '# Iets anders\n\nHier staat niets over het onderwerp, maar wel één factuur.'),
]
const found = (term: string) => searchManual(pages, term).map((hit) => hit.page.name)
const textOf = ({ excerpt }: ManualHit) => excerpt.map(({ text }) => text).join('')

it('[HU-07] puts a word of the title first, then the beginning of a word, then its middle', () => {
  expect(found('factu')).toEqual(['twee', 'drie', 'een'])
})

it('[HU-07] does not mind accents and capitals, and wants every word', () => {
  expect(found('COORDI')).toEqual(['twee'])
  expect(found('één factuur')).toEqual(['twee', 'drie'])
  expect(found('zaak adres')).toEqual(['twee'])
  expect(found('zaak onderwerp')).toEqual([])
  expect(found('f')).toEqual([])
  expect(found('  ')).toEqual([])
})

it('[HU-07] says under which heading it was found, and marks it among its words', () => {
  const [hit] = searchManual(pages, 'referentie')
  expect(hit?.heading).toMatchObject({ text: 'De referentie', id: 'de-referentie' })
  const [other] = searchManual(pages, 'gefact')
  expect(other?.excerpt).toEqual([
    { text: 'Die van de zaak, ', hit: false },
    { text: 'gefact', hit: true },
    { text: 'ureerd.', hit: false },
  ])
})

it('[HU-07] leads to the top of a page that is about nothing else', () => {
  const twice = page(
    'dubbel',
    '# Foto nemen\n\nZo neemt u er een.\n\n## Een foto te veel\n\nWis een foto zo.',
  )
  expect(searchManual([twice], 'foto')[0]?.heading).toBe(null)
  expect(searchManual([twice], 'wis')[0]?.heading?.id).toBe('een-foto-te-veel')
})

it('[HU-07] cuts a long text around what was found', () => {
  const long = page(
    'lang',
    `# Lang\n\n${'woorden vooraf '.repeat(20)}hier staat het${' en nog meer'.repeat(30)}.`,
  )
  const [hit] = searchManual([long], 'staat')
  expect(hit && textOf(hit)).toMatch(/^… (woorden|vooraf).*hier staat het.* …$/)
  expect(hit && textOf(hit).length).toBeLessThan(170)
})

it('[HU-07] finds its way in the manual itself, in which a normalised letter is one letter', () => {
  const first = (term: string) => searchManual(PAGES, term)[0]?.page.name
  expect(first('conflict')).toBe('conflict-kiezen')
  expect(first('prullenbak')).toBe('prullenbak')
  expect(first('kopieren')).toBe('verhuur-kopieren')
  expect(first('gestolen')).toBe('gestolen-items')
  expect(first('wachtwoord verg')).toBe('wachtwoord-vergeten')
  const texts = PAGES.flatMap(({ title, blocks }) => [title, JSON.stringify(blocks)])
  expect(texts.filter((text) => normalizeText(text).length !== text.length)).toEqual([])
})
