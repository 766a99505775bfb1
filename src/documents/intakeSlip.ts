import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import { band, type Fact } from './band.ts'
import { amount, day, freeText } from './format.ts'
import { addressee, heading, letterhead } from './head.ts'
import { LABELS } from './labels.ts'
import { INK, MUTED, PAGE_WIDTH, SIZE } from './look.ts'
import { qr } from './qr.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'
import { drawing, signedTexts } from './signed.ts'
import type { SlipDevice, IntakeSlipContent } from './slipPaper.ts'
import { SLIP_TEXTS, type SlipTexts } from './slipTexts.ts'

export interface IntakeSlipRequest {
  document: IntakeSlipContent
  language: Language
  /** Time of creation, RFC 3339. */
  at: string
  logo: string | null
}

const HOUSE = { name: 'VERHUUR', contact: '', address: [], phone: '', email: '' }
const CODE = 62

/**
 * The slip that the customer takes home: the received devices, their condition, and the agreements. An access code
 * is never printed, only that one was given.
 */
export function intakeSlip({ document, language, at, logo }: IntakeSlipRequest): TDocumentDefinitions {
  const [t, s] = [LABELS[language], SLIP_TEXTS[language]]
  const name =
    document.devices.length === 1 ? (document.devices[0]?.name ?? '') : s.devices(document.devices.length)
  const titled = { title: s.slip, name, provisional: document.devices.some(({ provisional }) => provisional) }
  const party = document.customer ?? HOUSE
  const reach = [party.phone, party.email].filter(Boolean)
  const [only] = document.devices
  return sheet({
    title: s.slip,
    document: { ...titled, company: document.company },
    to: party.name,
    page: null,
    contact: s.bring,
    language,
    at,
    content: [
      ...letterhead(document.company, logo, t),
      heading(titled, addressee(t.customer, party, t, reach), t),
      {
        text: [
          s.receivedOn(day(document.dateIn)),
          ...(document.takenBy ? [s.receivedBy(document.takenBy)] : []),
        ].join('. '),
        color: MUTED,
        margin: [0, 6, 0, 0],
      },
      ...document.devices.flatMap((device) =>
        deviceBlock(device, t.serialNumber, s, document.devices.length > 1),
      ),
      limits(only, s),
      ...conditions(document.conditions, s),
      signatures(document, language),
    ],
  })
}

/** One device. Its QR code opens the record for the staff. */
function deviceBlock(device: SlipDevice, serialNumber: string, s: SlipTexts, named: boolean): Content[] {
  const facts = [
    device.serial && `${serialNumber} ${device.serial}`,
    device.warrantyUntil && s.warrantyUntil(day(device.warrantyUntil)),
    device.hasCode && s.codeReceived,
  ].filter((text): text is string => Boolean(text))
  const words: Content[] = [
    ...(named ? [{ text: device.name, bold: true, fontSize: SIZE.number }] : []),
    { text: freeText(device.what), bold: true, fontSize: SIZE.number },
    ...facts.map((text): Content => ({ text: freeText(text) })),
    ...section(s.complaint, device.complaint, 8),
    ...section(s.accessories, device.accessories.map((one) => `• ${one}`).join('\n') || s.noAccessories, 8),
    ...section(s.condition, device.condition, 8),
  ]
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      stack: [
        rule(),
        {
          columns: [
            { width: '*', stack: words },
            { width: CODE, ...qr(device.link, CODE) },
          ],
          columnGap: 20,
          margin: [0, 8, 0, 0],
        },
      ],
    },
  ]
}

const rule = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.75, lineColor: INK }],
})

/** The agreed amounts, which are equal for all devices. */
function limits(device: SlipDevice | undefined, s: SlipTexts): Content {
  if (!device) return ''
  const facts: Fact[] = [
    ...(device.costLimit === null ? [] : [[s.costLimit, amount(device.costLimit)] as const]),
    ...(device.refusal === null ? [] : [[s.refusal, amount(device.refusal)] as const]),
    [s.type, device.type],
  ]
  const note = device.costLimit === null ? s.exclVatOnly : s.exclVat(amount(device.costLimit))
  return { stack: [band([facts]), { text: note, color: MUTED, margin: [0, 6, 0, 0] }] }
}

/** The conditions in two columns of equal length. */
function conditions(text: string, s: SlipTexts): Content[] {
  const lines = freeText(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length === 0) return []
  const half = Math.ceil(lines.length / 2)
  const column = (part: readonly string[]): Column => ({
    width: '*',
    stack: part.map((line) => ({ text: line, margin: [0, 0, 0, 3] })),
  })
  return [
    { text: s.conditions, bold: true, fontSize: SIZE.small, margin: [0, 14, 0, 4], headlineLevel: 1 },
    {
      fontSize: SIZE.small,
      columns: [column(lines.slice(0, half)), column(lines.slice(half))],
      columnGap: 24,
    },
  ]
}

const SIGN = (PAGE_WIDTH - 30) / 2
/** Width of the drawn signature, in points. */
const DRAWN = 168

/** Both signature fields stay together and never fill a page alone. */
function signatures({ signature, takenBy }: IntakeSlipContent, language: Language): Content {
  const s = SLIP_TEXTS[language]
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    columns: [
      signPlace(
        s.agreed,
        signature ? drawing(signature, DRAWN) : null,
        signature ? signedTexts(signature, language) : [],
      ),
      signPlace(s.received, null, takenBy ? [takenBy] : []),
    ],
    columnGap: 30,
  }
}

const signPlace = (label: string, drawn: Content | null, below: readonly string[]): Column => ({
  width: SIGN,
  stack: [
    { text: label, fontSize: SIZE.small, color: MUTED },
    drawn ?? { text: ' ', margin: [0, 0, 0, 46] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: SIGN, y2: 0, lineWidth: 0.75, lineColor: INK }] },
    ...below.map(
      (text, i): Content => ({
        text,
        margin: [0, i === 0 ? 3 : 0, 0, 0],
        ...(i > 0 ? { color: MUTED } : {}),
      }),
    ),
  ],
})
