import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { changeText } from '../../domain/privacy/changeTexts.ts'
import {
  PERSON_SECTION_LIST,
  PERSON_SECTIONS,
  type PersonFile,
  type PersonRecord,
  type PersonSection,
} from '../../domain/privacy/personFile.ts'
import { enumerate } from '../../domain/shared/enumerate.ts'
import { auditKindText } from '../../domain/system/audit.ts'
import { textOf } from '../../lib/objects.ts'
import { MUTED, SIZE } from '../documentStyle.ts'
import { signatureImage } from '../drawnSignature.ts'
import { freeText } from '../format.ts'
import { letterhead, titleBlock } from '../head.ts'
import { LABELS } from '../labels.ts'
import type { CompanyParty } from '../repairDocument.ts'
import { documentPage } from '../sheet.ts'
import { momentText, type PersonFact, personFacts } from './personFacts.ts'

/** The newest records of a part that the document prints. The data file has all of them. */
const PRINTED_MAX = 500

/** The input of the document. The caller has looked up the logo. */
export interface PersonRequest {
  file: PersonFile
  company: CompanyParty | null
  logo: string | null
}

const INTRO =
  'Dit zijn alle gegevens die wij over u bewaren, met wie ze wijzigde en wanneer. Dezelfde gegevens staan in het bestand gegevens.json, dat een programma kan lezen. Foto’s en documenten staan als bestand in dezelfde zip.'
const RIGHTS =
  'Klopt er iets niet, of wilt u dat wij gegevens wissen? Laat het ons weten. Bent u het niet eens met wat wij antwoorden, dan kunt u terecht bij de Gegevensbeschermingsautoriteit (België) of de Autoriteit Persoonsgegevens (Nederland).'

/** The pdfmake definition of an inspection in Dutch, new at every call. */
export function personSheet({ file, company, logo }: PersonRequest): TDocumentDefinitions {
  const { about, madeAt, sections } = file
  const texts = LABELS.NL
  const title = 'Inzage'
  const name = about.reference ? `${about.name} (${about.reference})` : about.name
  const filled = PERSON_SECTION_LIST.filter((section) => sections[section].length > 0)
  const empty = PERSON_SECTION_LIST.filter((section) => !filled.includes(section))
  return documentPage({
    title,
    document: { name: about.reference ?? '', provisional: false, company },
    to: about.name,
    page: null,
    language: 'NL',
    at: madeAt,
    content: [
      ...letterhead(company, logo, texts),
      titleBlock({ title, name, provisional: false }, { text: '' }, texts),
      { text: `Gemaakt op ${momentText(madeAt)} door ${file.madeBy}.`, margin: [0, 12, 0, 4] },
      { text: INTRO },
      ...filled.flatMap((section) => sectionContent(file, section)),
      ...(empty.length > 0 ? [{ text: emptyText(empty), margin: [0, 16, 0, 0] } satisfies Content] : []),
      { text: RIGHTS, margin: [0, 16, 0, 0] },
    ],
  })
}

const emptyText = (empty: readonly PersonSection[]): string =>
  `Hiervan is niets opgeslagen: ${enumerate(empty.map((section) => PERSON_SECTIONS[section]))}.`

function sectionContent(file: PersonFile, section: PersonSection): Content[] {
  const records = file.sections[section]
  const printed = records.slice(-PRINTED_MAX)
  const older = records.length - printed.length
  return [
    {
      text: `${PERSON_SECTIONS[section]} (${records.length})`,
      bold: true,
      fontSize: SIZE.number,
      margin: [0, 18, 0, 2],
      headlineLevel: 1,
    },
    ...(older > 0
      ? [{ text: `Hier staan de ${printed.length} laatste. De ${older} oudere staan in gegevens.json.` }]
      : []),
    ...printed.flatMap((record) => recordContent(file, section, record)),
  ]
}

function recordContent({ names }: PersonFile, section: PersonSection, record: PersonRecord): Content[] {
  const heading = freeText(headingOf(section, record, names))
  const facts = personFacts(record, section, names)
  const path = textOf(record, 'path')
  return [
    ...(heading === ''
      ? []
      : [{ text: heading, bold: true, margin: [0, 6, 0, 0], headlineLevel: 1 } satisfies Content]),
    ...factContent(facts),
    ...(section === 'signatures' && path !== ''
      ? [signatureImage({ path, name: '', at: '', device: null, shown: '' }, 120)]
      : []),
  ]
}

/** A value up to this length is printed in a row with others, and is not broken. */
const SHORT = 45
const isShort = ({ values }: PersonFact): boolean =>
  values.length === 1 && values.every((value) => value.length <= SHORT && !value.includes('\n'))

/** Short facts after each other, then long texts and lists. */
function factContent(facts: readonly PersonFact[]): Content[] {
  const label = (text: string, space = ' ') => ({ text: `${text}:${space}`, color: MUTED })
  const short = facts.filter(isShort)
  return [
    ...(short.length > 0
      ? [
          {
            text: short.flatMap((fact, i) => [
              ...(i > 0 ? ['   '] : []),
              // A label stays with its value.
              label(fact.label.replaceAll(' ', NBSP), NBSP),
              freeText(fact.values.join('')).replaceAll(' ', NBSP),
            ]),
          } satisfies Content,
        ]
      : []),
    ...facts
      .filter((fact) => !isShort(fact))
      .flatMap(({ label: name, values }): Content[] =>
        values.length === 1
          ? [{ text: [label(name), freeText(values.join(''))] }]
          : [{ text: name, color: MUTED }, ...values.map((value) => listed(freeText(value)))],
      ),
  ]
}

const NBSP = '\u00a0'
const listed = (text: string): Content => ({ text: `– ${text}`, margin: [8, 0, 0, 0] })

/** The line above the facts of a record. */
function headingOf(section: PersonSection, record: PersonRecord, names: PersonFile['names']): string {
  const at = momentText(record['at'])
  const by = names[textOf(record, 'by')] ?? ''
  const parts: Partial<Record<PersonSection, readonly string[]>> = {
    customers: [textOf(record, 'name')],
    contacts: [`${textOf(record, 'firstName')} ${textOf(record, 'lastName')}`],
    items: [`${textOf(record, 'brand')} ${textOf(record, 'model')}`, textOf(record, 'itemNumber')],
    repairs: ['Herstelling', textOf(record, 'number') || textOf(record, 'provisionalRef')],
    rentals: ['Verhuur', textOf(record, 'number') || textOf(record, 'provisionalRef')],
    mails: [at, textOf(record, 'subject')],
    signatures: [at, textOf(record, 'name')],
    documents: [at, textOf(record, 'title')],
    photos: record['repair']
      ? [`Herstelling ${textOf(record, 'repair')}`]
      : [`${textOf(record, 'brand')} ${textOf(record, 'model')}`, textOf(record, 'itemNumber')],
    notifications: [at],
    changes: [
      at,
      changeText(textOf(record, 'change')),
      by,
      record['status'] === 'applied' ? '' : 'geweigerd',
    ],
    audit: [at, auditKindText(textOf(record, 'what'))],
    bin: [at],
  }
  return (parts[section] ?? [at]).filter((part) => part.trim() !== '').join(' · ')
}
