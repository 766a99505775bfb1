import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import { pageFoot } from './foot.ts'
import { cutToLine, approximateWidth } from './format.ts'
import { LABELS } from './labels.ts'
import { INK, MARGINS, PAGE_WIDTH, SIZE, TOP } from './documentStyle.ts'
import type { RepairDocument } from './repairDocument.ts'
import { PRODUCT } from './product.ts'

export interface SheetOptions {
  /** Such as 'Bestek'. */
  title: string
  document: Pick<RepairDocument, 'name' | 'provisional' | 'company'>
  /** Name of the addressee, for the head of the following pages. */
  to: string
  /** The URL of the record in the app, for the code on the first page; null: not known. */
  page: string | null
  /** The contact person, for the foot. */
  contact?: string
  language: Language
  /** Time of creation, RFC 3339. */
  at: string
  content: Content[]
}

const TAGS: Record<Language, string> = { NL: 'nl-BE', EN: 'en-GB', FR: 'fr-BE' }

/** The A4 page around a document: the parts of every page, font and metadata. */
export function documentPage({
  title,
  document,
  to,
  page,
  contact = '',
  language,
  at,
  content,
}: SheetOptions) {
  const texts = LABELS[language]
  const called = `${title} ${document.name}`
  const author = document.company?.name ?? ''
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [...MARGINS],
    defaultStyle: { font: 'Roboto', fontSize: SIZE.text, color: INK, lineHeight: 1.16 },
    language: TAGS[language],
    info: { title: called, author, creator: PRODUCT, producer: PRODUCT, creationDate: new Date(at) },
    header: (number: number): Content =>
      number === 1
        ? ''
        : runningLine(title, document.name, document.provisional ? texts.provisional : '', to),
    footer: pageFoot({ name: called, contact, page, texts }),
    // A heading alone at the end of a page moves to the next one.
    pageBreakBefore: ({ headlineLevel }, nodes) =>
      headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content,
  }
  return definition
}

/** The head of a following page: one line above a rule that names the document. */
const runningLine = (title: string, name: string, provisional: string, to: string): Content => {
  const room = PAGE_WIDTH - approximateWidth(`${title}  ${name}`) - 1.3 * approximateWidth(provisional) - 28
  return {
    margin: [MARGINS[0], TOP, MARGINS[2], 0],
    stack: [
      {
        columns: [
          { width: 'auto', text: [{ text: title, bold: true }, `  ${name}`], noWrap: true },
          { width: 'auto', text: provisional, bold: true, characterSpacing: 1, noWrap: true },
          { width: '*', text: cutToLine(to, room), alignment: 'right', noWrap: true },
        ],
        columnGap: 14,
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.75, lineColor: INK }],
        margin: [0, 5, 0, 0],
      },
    ],
  }
}
