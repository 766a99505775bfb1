import { repairName } from '../domain/repairs/number.ts'
import type { IntakeSignature } from '../domain/repairs/intake.ts'
import { REPAIR_TYPES, type RepairType } from '../domain/repairs/constants.ts'
import { shortLink } from '../domain/scan/shortCode.ts'
import type { Language } from '../domain/settings/settings.ts'
import { linesOf } from '../domain/shared/lines.ts'
import { amount, formatDay } from './format.ts'
import {
  customerParty,
  companyPartyOf,
  type CompanyParty,
  type DocumentParty,
  type RepairSources,
} from './repairDocument.ts'
import { SLIP_TEXTS } from './slipTexts.ts'

/** One device of a slip. */
export interface SlipDevice {
  name: string
  provisional: boolean
  what: string
  serial: string
  warrantyUntil: string | null
  complaint: string
  accessories: string[]
  condition: string
  hasCode: boolean
  costLimit: number | null
  refusal: number | null
  type: RepairType
  link: string
}

/** The content of the slip from the counter: one or more devices of a customer that were received together. */
export interface IntakeSlipContent {
  devices: SlipDevice[]
  dateIn: string
  customer: DocumentParty | null
  company: CompanyParty | null
  /** The person who received them; '' if unknown. */
  takenBy: string
  conditions: string
  signature: IntakeSignature | null
}

/** @param home the URL of the app */
export function intakeSlipContent(
  sources: readonly RepairSources[],
  more: { conditions: string; takenBy: string; home: string },
): IntakeSlipContent {
  const [first] = sources
  return {
    devices: sources.map((source) => deviceOf(source, more.home)),
    dateIn: first?.repair.dateIn ?? '',
    customer: first?.customer ? customerParty(first.customer, first.repair.customerContactId) : null,
    company: first?.executor ? companyPartyOf(first.executor) : null,
    takenBy: more.takenBy,
    conditions: more.conditions,
    signature: sources.find(({ repair }) => repair.signature)?.repair.signature ?? null,
  }
}

function deviceOf({ repair, item }: RepairSources, home: string): SlipDevice {
  const condition = [linesOf(repair.condition).join(', '), repair.conditionNote ?? ''].filter(Boolean)
  return {
    name: repairName(repair),
    provisional: repair.number === null,
    what: repair.sparePartsOnly ? 'Spare parts' : [item?.brand, item?.model].filter(Boolean).join(' '),
    serial: item?.serialNumber ?? '',
    warrantyUntil: item?.warrantyEndDate ?? null,
    complaint: repair.notes,
    accessories: linesOf(repair.accessories),
    condition: condition.join('. '),
    hasCode: Boolean(repair.accessCode),
    costLimit: repair.costLimit ?? null,
    refusal: repair.type === REPAIR_TYPES.estimate ? repair.forfaitAmount : null,
    type: repair.type,
    link: shortLink(home, 'repair', repair.id),
  }
}

/** The text that a customer agrees to. It is shown before signing, and the signature is bound to it. */
export function intakeAgreementText(document: IntakeSlipContent, language: Language): string {
  const texts = SLIP_TEXTS[language]
  const devices = document.devices.map((device) =>
    [
      [device.what, device.serial].filter(Boolean).join(', '),
      `${texts.complaint}: ${device.complaint}`,
      `${texts.accessories}: ${device.accessories.join(', ') || texts.noAccessories}`,
      device.condition && `${texts.condition}: ${device.condition}`,
      device.costLimit === null ? '' : `${texts.costLimit}: ${amount(device.costLimit)}`,
      device.refusal === null ? '' : `${texts.refusal}: ${amount(device.refusal)}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  const head = [texts.receivedOn(formatDay(document.dateIn)), document.customer?.name ?? 'VERHUUR'].join('\n')
  return [head, ...devices, document.conditions && `${texts.conditions}\n${document.conditions}`]
    .filter(Boolean)
    .join('\n\n')
}
