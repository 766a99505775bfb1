import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { DEFAULT_LANGUAGE } from '../domain/shared/languages.ts'
import type { DocumentRequest } from './common.ts'
import { externalSlip, maker } from './externalSlip.ts'
import { day, inCell } from './format.ts'
import { heading, letterhead } from './head.ts'
import { joined } from './joined.ts'
import { LABELS } from './labels.ts'
import type { RepairDocument } from './paper.ts'
import { sheet } from './sheet.ts'
import { grid } from './table.ts'

type SlipRequest = Omit<DocumentRequest, 'language'>

/**
 * The documents for one manufacturer, in its language: a list of the repairs, followed by the slip of each (FB).
 * @throws DomainError for a repair without external record
 */
export function makerPapers(slips: readonly [SlipRequest, ...SlipRequest[]]): TDocumentDefinitions {
  const list = makerList(slips)
  return joined(String(list.info?.title), [list, ...slips.map((slip) => externalSlip(slip))])
}

function makerList(slips: readonly [SlipRequest, ...SlipRequest[]]): TDocumentDefinitions {
  const [{ document, logo, at, today }] = slips
  const { external, company } = document
  const language = external?.language ?? DEFAULT_LANGUAGE
  const texts = LABELS[language]
  const about = { name: day(today), provisional: false, house: company }
  return sheet({
    title: texts.makerList,
    document: about,
    to: external?.manufacturer?.name ?? '',
    page: null,
    language,
    at,
    content: [
      ...letterhead(company, logo, texts),
      heading({ ...about, title: texts.makerList }, external ? maker(external, texts) : '', texts),
      ...grid(
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
  ].map((text) => ({ text: inCell(text) }))
