import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import { LABELS } from './labels.ts'
import { INK, MARGINS, MUTED } from './look.ts'
import type { RepairPaper } from './paper.ts'

export interface SheetOptions {
  /** Such as 'Bestek'. */
  title: string
  paper: Pick<RepairPaper, 'name' | 'provisional' | 'house'>
  language: Language
  /** When the file is made, RFC 3339. */
  at: string
  content: Content[]
}

const TAGS: Record<Language, string> = { NL: 'nl-BE', EN: 'en-GB', FR: 'fr-BE' }

/** The A4 around a document: what every page carries, font and metadata. */
export function sheet({ title, paper, language, at, content }: SheetOptions) {
  const t = LABELS[language]
  const called = `${title} ${paper.name}`
  const author = paper.house?.name ?? ''
  const small = { fontSize: 8, color: MUTED }
  const side: [number, number] = [MARGINS[0], MARGINS[2]]
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.18 },
    language: TAGS[language],
    info: { title: called, author, creator: 'Werkbank', producer: 'Werkbank', creationDate: new Date(at) },
    header: (page: number): Content => ({
      margin: [side[0], 22, side[1], 0],
      columns: [
        { width: '*', text: page > 1 ? short(called) : '', ...small },
        ...(paper.provisional
          ? [{ width: 'auto' as const, text: t.provisional, bold: true, fontSize: 13, characterSpacing: 1.2 }]
          : []),
        { width: '*', text: page > 1 ? short(author) : '', alignment: 'right' as const, ...small },
      ],
    }),
    footer: (page: number, pages: number): Content => ({
      margin: [side[0], 18, side[1], 0],
      columns: [
        { width: '*', text: short(called), ...small },
        { width: 'auto', text: t.page(page, pages), ...small },
      ],
    }),
    // A heading alone at the foot of a page goes to the next one.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content,
  }
  return definition
}

/** Two lines at most: more would reach down to the text of the page. */
const RUNNING = 80
const short = (text: string): string =>
  text.length > RUNNING ? `${text.slice(0, RUNNING - 1).trimEnd()}…` : text
