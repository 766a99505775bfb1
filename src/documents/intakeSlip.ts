import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import { factBand, type Fact } from './factBand.ts'
import { amount, formatDay, freeText } from './format.ts'
import { addresseeBlock, titleBlock, letterhead } from './head.ts'
import { LABELS } from './labels.ts'
import { INK, MUTED, PAGE_WIDTH, SIZE } from './documentStyle.ts'
import { qrCode } from './qr.ts'
import { section } from './section.ts'
import { documentPage } from './sheet.ts'
import { signatureImage, signedTexts } from './drawnSignature.ts'
import type { SlipDevice, IntakeSlipContent } from './intakeSlipContent.ts'
import { SLIP_TEXTS, type SlipTexts } from './slipTexts.ts'

export interface IntakeSlipRequest {
  document: IntakeSlipContent
  language: Language
  /** Time of creation, RFC 3339. */
  at: string
  logo: string | null
}

const RENTAL_DEPARTMENT = { name: 'VERHUUR', contact: '', address: [], phone: '', email: '' }
const CODE = 62

/**
 * The slip that the customer takes home: the received devices, their condition, and the agreements. An access code
 * is never printed, only that one was given.
 */
export function intakeSlip({ document, language, at, logo }: IntakeSlipRequest): TDocumentDefinitions {
  const [texts, slipTexts] = [LABELS[language], SLIP_TEXTS[language]]
  const name =
    document.devices.length === 1
      ? (document.devices[0]?.name ?? '')
      : slipTexts.devices(document.devices.length)
  const titled = {
    title: slipTexts.slip,
    name,
    provisional: document.devices.some(({ provisional }) => provisional),
  }
  const party = document.customer ?? RENTAL_DEPARTMENT
  const reach = [party.phone, party.email].filter(Boolean)
  const [only] = document.devices
  return documentPage({
    title: slipTexts.slip,
    document: { ...titled, company: document.company },
    to: party.name,
    page: null,
    contact: slipTexts.bring,
    language,
    at,
    content: [
      ...letterhead(document.company, logo, texts),
      titleBlock(titled, addresseeBlock(texts.customer, party, texts, reach), texts),
      {
        text: [
          slipTexts.receivedOn(formatDay(document.dateIn)),
          ...(document.takenBy ? [slipTexts.receivedBy(document.takenBy)] : []),
        ].join('. '),
        color: MUTED,
        margin: [0, 6, 0, 0],
      },
      ...document.devices.flatMap((device) =>
        deviceBlock(device, texts.serialNumber, slipTexts, document.devices.length > 1),
      ),
      limits(only, slipTexts),
      ...conditions(document.conditions, slipTexts),
      signatures(document, language),
    ],
  })
}

/** One device. Its QR code opens the record for the staff. */
function deviceBlock(
  device: SlipDevice,
  serialNumber: string,
  slipTexts: SlipTexts,
  named: boolean,
): Content[] {
  const facts = [
    device.serial && `${serialNumber} ${device.serial}`,
    device.warrantyUntil && slipTexts.warrantyUntil(formatDay(device.warrantyUntil)),
    device.hasCode && slipTexts.codeReceived,
  ].filter((text): text is string => Boolean(text))
  const words: Content[] = [
    ...(named ? [{ text: device.name, bold: true, fontSize: SIZE.number }] : []),
    { text: freeText(device.what), bold: true, fontSize: SIZE.number },
    ...facts.map((text): Content => ({ text: freeText(text) })),
    ...section(slipTexts.complaint, device.complaint, 8),
    ...section(
      slipTexts.accessories,
      device.accessories.map((one) => `• ${one}`).join('\n') || slipTexts.noAccessories,
      8,
    ),
    ...section(slipTexts.condition, device.condition, 8),
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
            { width: CODE, ...qrCode(device.link, CODE) },
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
function limits(device: SlipDevice | undefined, slipTexts: SlipTexts): Content {
  if (!device) return ''
  const facts: Fact[] = [
    ...(device.costLimit === null ? [] : [[slipTexts.costLimit, amount(device.costLimit)] as const]),
    ...(device.refusal === null ? [] : [[slipTexts.refusal, amount(device.refusal)] as const]),
    [slipTexts.type, device.type],
  ]
  const note = device.costLimit === null ? slipTexts.exclVatOnly : slipTexts.exclVat(amount(device.costLimit))
  return { stack: [factBand([facts]), { text: note, color: MUTED, margin: [0, 6, 0, 0] }] }
}

/** The conditions in two columns of equal length. */
function conditions(text: string, slipTexts: SlipTexts): Content[] {
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
    { text: slipTexts.conditions, bold: true, fontSize: SIZE.small, margin: [0, 14, 0, 4], headlineLevel: 1 },
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
  const slipTexts = SLIP_TEXTS[language]
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    columns: [
      signPlace(
        slipTexts.agreed,
        signature ? signatureImage(signature, DRAWN) : null,
        signature ? signedTexts(signature, language) : [],
      ),
      signPlace(slipTexts.received, null, takenBy ? [takenBy] : []),
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
