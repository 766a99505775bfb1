import type { Content } from 'pdfmake/interfaces'
import { freeText } from './format.ts'
import type { Labels } from './labels.ts'
import { INK, MARGINS, MUTED, PAGE_WIDTH, SIZE, TOP } from './documentStyle.ts'
import type { CompanyParty, DocumentParty } from './repairDocument.ts'

/* The head of the first page. Every call creates new objects, because pdfmake writes into its input. */

/** Widths of the company's contact data and of the addressee, which fits the window of an envelope. */
const [REACH, TO] = [250, 226]

/** The logo and name of the company, and the data that a customer needs to contact and pay it (D-073). */
export function letterhead(company: CompanyParty | null, logo: string | null, texts: Labels): Content[] {
  const margin: [number, number, number, number] = [0, TOP - MARGINS[1], 0, 0]
  // Keep the space, so that the following parts have their usual positions.
  if (!company) return [{ text: ' ', margin: [0, TOP - MARGINS[1], 0, 32] }]
  const reach = [
    company.address,
    labelled([
      [texts.phone, company.phone],
      [texts.fax, company.fax],
    ]),
    [company.email, company.website],
    labelled([
      [texts.vatNumber, company.vatNumber],
      [texts.account, company.bankAccount],
    ]),
    labelled([
      [texts.bank, company.bankName],
      ['BIC', company.bankBic],
    ]),
  ].flatMap((parts): Content => parts.filter(Boolean).join(', ') || [])
  const room = PAGE_WIDTH - REACH - 20
  return [
    {
      margin,
      columns: [
        {
          width: room,
          stack: markOf(company.name, logo),
        },
        { width: REACH, stack: reach, fontSize: SIZE.small, color: MUTED, alignment: 'right' },
      ],
      columnGap: 20,
    },
  ]
}

/** Places the logo: a name of ordinary length stands beside it, a long one below it. */
function markOf(company: string, logo: string | null): Content[] {
  const name = { text: company, bold: true, fontSize: SIZE.total, lineHeight: 1.1 }
  if (!logo) return [name]
  if (company.length > 40) return [{ image: logo, fit: [120, 36], margin: [0, 0, 0, 4] }, name]
  return [
    {
      columns: [
        { width: 'auto', stack: [{ image: logo, fit: [120, 36] }] },
        { width: '*', ...name, margin: [0, company.length > 14 ? 2 : 9, 0, 0] },
      ],
      columnGap: 10,
    },
  ]
}

const labelled = (facts: readonly (readonly [label: string, value: string])[]): string[] =>
  facts.filter(([, value]) => value !== '').map(([label, value]) => `${label} ${value}`)

export interface DocumentTitle {
  title: string
  /** The number and its additions. */
  name: string
  provisional: boolean
}

/** The title on the left, the addressee on the right. */
export function titleBlock({ title, name, provisional }: DocumentTitle, to: Content, texts: Labels): Content {
  const marked: Content[] = provisional
    ? [{ text: texts.provisional, bold: true, characterSpacing: 1, margin: [0, 0, 0, 4] }]
    : []
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...marked,
          { text: title, fontSize: SIZE.title, bold: true, lineHeight: 1.05, color: INK },
          { text: freeText(name), fontSize: SIZE.number, margin: [0, 3, 0, 0] },
        ],
      },
      { width: TO, stack: [to] },
    ],
    columnGap: 18,
    margin: [0, 28, 0, 0],
  }
}

/** Name, contact and address of the addressee. */
export function addresseeBlock(
  label: string,
  party: DocumentParty,
  texts: Labels,
  more: string[] = [],
): Content {
  const attention = party.contact === '' ? [] : [`${texts.attention} ${party.contact}`]
  const lines = [...attention, ...party.address, ...more].map((text) => ({ text: freeText(text) }))
  return {
    stack: [
      { text: label, fontSize: SIZE.label, color: MUTED, margin: [0, 1, 0, 2] },
      { text: freeText(party.name), bold: true },
      ...lines,
    ],
  }
}
