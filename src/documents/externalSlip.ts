import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { DomainError } from '../domain/shared/errors.ts'
import { band, type Fact, filled } from './band.ts'
import { device, type DocumentRequest } from './common.ts'
import { day } from './format.ts'
import { addressee, heading, letterhead } from './head.ts'
import { DEFAULT_LANGUAGE } from '../domain/shared/languages.ts'
import { LABELS, type Labels } from './labels.ts'
import type { DocumentExternalRepair } from './paper.ts'
import { pageOf } from './product.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'

const NOT_SAVED = 'Externe herstelling is nog niet opgeslagen'

/**
 * The slip for the manufacturer that goes with the device, in the manufacturer's language, without prices and
 * customer (PF-03, D-073).
 * @throws DomainError if the repair has no external record (RX-11)
 */
export function externalSlip({
  document,
  logo,
  at,
  home,
}: Omit<DocumentRequest, 'language'>): TDocumentDefinitions {
  const { external } = document
  if (!external) throw new DomainError('invalid_args', NOT_SAVED)
  const language = external.language ?? DEFAULT_LANGUAGE
  const texts = LABELS[language]
  return sheet({
    title: texts.externalRepair,
    document,
    to: external.manufacturer?.name ?? '',
    page: pageOf(home, 'repair', document.id),
    language,
    at,
    content: [
      ...letterhead(document.company, logo, texts),
      heading({ ...document, title: texts.externalRepair }, maker(external, texts), texts),
      band([
        filled([
          [texts.ourNumber, document.name],
          [texts.sentOn, day(external.dateOut)],
        ]).concat([
          [texts.purchasedAt, day(document.purchasedAt)],
          [texts.warranty, document.underWarranty ? texts.yes : texts.no],
        ]),
        [rma(external.rma)],
        device(document, texts),
      ]),
      ...section(texts.info, external.info),
      ...section(texts.notes, external.notes),
    ],
  })
}

/** The manufacturer, with phone and e-mail. */
export const maker = ({ manufacturer }: DocumentExternalRepair, texts: Labels): Content =>
  manufacturer
    ? addressee(
        texts.manufacturer,
        manufacturer,
        texts,
        [manufacturer.phone, manufacturer.email].filter((line) => line !== ''),
      )
    : ''

/** Large, because it is read on the outside of a parcel. */
const rma = (number: string): Fact => ['RMA', number, { fontSize: number.length > 22 ? 15 : 26 }]
