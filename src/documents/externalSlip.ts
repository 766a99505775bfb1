import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { DomainError } from '../domain/shared/errors.ts'
import { device, type PaperRequest } from './common.ts'
import { day } from './format.ts'
import { DEFAULT_LANGUAGE, LABELS, type Labels } from './labels.ts'
import { boxLayout, MUTED, PAGE_WIDTH } from './look.ts'
import type { PaperExternal } from './paper.ts'
import { addressee, heading, letterhead, section, strip } from './parts.ts'
import { sheet } from './sheet.ts'

const NOT_SAVED = 'Externe herstelling is nog niet opgeslagen'

/**
 * What goes to the manufacturer with the device, in the manufacturer's language: no prices, no customer (PF-03, D-073).
 * @throws DomainError when the repair has no external record (RX-11)
 */
export function externalSlip({ paper, logo, at }: Omit<PaperRequest, 'language'>): TDocumentDefinitions {
  const { external } = paper
  if (!external) throw new DomainError('invalid_args', NOT_SAVED)
  const language = external.language ?? DEFAULT_LANGUAGE
  const t = LABELS[language]
  const facts = [
    [t.ourNumber, paper.name],
    [t.sentOn, day(external.dateOut)],
  ] as const
  return sheet({
    title: t.externalRepair,
    paper,
    language,
    at,
    content: [
      ...letterhead(paper.house, logo, t),
      heading(t.externalRepair, paper.name, facts, maker(external, t)),
      rma(external.rma),
      ...device(paper, t),
      strip(
        [
          [t.purchasedAt, day(paper.purchasedAt)],
          [t.warranty, paper.underWarranty ? t.yes : t.no],
        ],
        4,
      ),
      ...section(t.info, external.info),
      ...section(t.notes, external.notes),
    ],
  })
}

const maker = ({ manufacturer }: PaperExternal, t: Labels): Content =>
  manufacturer
    ? addressee(
        t.manufacturer,
        manufacturer,
        t,
        [manufacturer.phone, manufacturer.email].filter((line) => line !== ''),
      )
    : ''

/** Within a box over the whole page; and of the word before the number. */
const [BOX, RMA] = [PAGE_WIDTH - 18 - 1.6, 42]

/** Large, because it is read on the outside of a parcel. */
const rma = (number: string): Content => ({
  table: {
    widths: [BOX],
    body: [
      [
        {
          columns: [
            { width: RMA, text: 'RMA', fontSize: 13, color: MUTED, margin: [0, 13, 0, 0] },
            {
              width: BOX - RMA,
              text: number === '' ? '–' : number,
              fontSize: number.length > 22 ? 15 : 26,
              bold: true,
            },
          ],
        },
      ],
    ],
  },
  layout: boxLayout(),
  margin: [0, 16, 0, 0],
})
