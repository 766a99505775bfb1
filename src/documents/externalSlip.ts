import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { DomainError } from '../domain/shared/errors.ts'
import { factBand, type Fact, withoutEmptyFacts } from './factBand.ts'
import { deviceFacts, type DocumentRequest } from './documentRequest.ts'
import { formatDay } from './format.ts'
import { addresseeBlock, titleBlock, letterhead } from './head.ts'
import { DEFAULT_LANGUAGE } from '../domain/shared/languages.ts'
import { LABELS, type Labels } from './labels.ts'
import type { DocumentExternalRepair } from './repairDocument.ts'
import { recordUrl } from './product.ts'
import { section } from './section.ts'
import { documentPage } from './sheet.ts'

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
  return documentPage({
    title: texts.externalRepair,
    document,
    to: external.manufacturer?.name ?? '',
    page: recordUrl(home, 'repair', document.id),
    language,
    at,
    content: [
      ...letterhead(document.company, logo, texts),
      titleBlock({ ...document, title: texts.externalRepair }, manufacturerBlock(external, texts), texts),
      factBand([
        withoutEmptyFacts([
          [texts.ourNumber, document.name],
          [texts.sentOn, formatDay(external.dateOut)],
        ]).concat([
          [texts.purchasedAt, formatDay(document.purchasedAt)],
          [texts.warranty, document.underWarranty ? texts.yes : texts.no],
        ]),
        [rma(external.rma)],
        deviceFacts(document, texts),
      ]),
      ...section(texts.info, external.info),
      ...section(texts.notes, external.notes),
    ],
  })
}

/** The manufacturer, with phone and e-mail. */
export const manufacturerBlock = ({ manufacturer }: DocumentExternalRepair, texts: Labels): Content =>
  manufacturer
    ? addresseeBlock(
        texts.manufacturer,
        manufacturer,
        texts,
        [manufacturer.phone, manufacturer.email].filter((line) => line !== ''),
      )
    : ''

/** Large, because it is read on the outside of a parcel. */
const rma = (number: string): Fact => ['RMA', number, { fontSize: number.length > 22 ? 15 : 26 }]
