import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { DEFAULT_LANGUAGE } from '../domain/shared/languages.ts'
import type { DocumentRequest } from './documentRequest.ts'
import { externalSlip, manufacturerBlock } from './externalSlip.ts'
import { formatDay, cellText } from './format.ts'
import { titleBlock, letterhead } from './head.ts'
import { joinDocuments } from './joinDocuments.ts'
import { LABELS } from './labels.ts'
import type { RepairDocument } from './repairDocument.ts'
import { documentPage } from './sheet.ts'
import { lineGrid } from './table.ts'

type SlipRequest = Omit<DocumentRequest, 'language'>

/**
 * The documents for one manufacturer, in its language: a list of the repairs, followed by the slip of each (FB).
 * @throws DomainError for a repair without external record
 */
export function manufacturerDocuments(slips: readonly [SlipRequest, ...SlipRequest[]]): TDocumentDefinitions {
  const list = shippingList(slips)
  return joinDocuments(String(list.info?.title), [list, ...slips.map((slip) => externalSlip(slip))])
}

function shippingList(slips: readonly [SlipRequest, ...SlipRequest[]]): TDocumentDefinitions {
  const [{ document, logo, at, today }] = slips
  const { external, company } = document
  const language = external?.language ?? DEFAULT_LANGUAGE
  const texts = LABELS[language]
  const about = { name: formatDay(today), provisional: false, company }
  return documentPage({
    title: texts.makerList,
    document: about,
    to: external?.manufacturer?.name ?? '',
    page: null,
    language,
    at,
    content: [
      ...letterhead(company, logo, texts),
      titleBlock(
        { ...about, title: texts.makerList },
        external ? manufacturerBlock(external, texts) : '',
        texts,
      ),
      ...lineGrid(
        [62, 130, 90, 84, '*'],
        [texts.ourNumber, `${texts.brand}, ${texts.model}`, texts.serialNumber, 'RMA', texts.notes],
        slips.map((slip) => rowOf(slip.document)),
        [],
      ),
    ],
  })
}

const rowOf = (document: RepairDocument) =>
  [
    document.name,
    [document.brand, document.model].filter(Boolean).join(' '),
    document.serialNumber,
    document.external?.rma ?? '',
    document.external?.notes ?? '',
  ].map((text) => ({ text: cellText(text) }))
