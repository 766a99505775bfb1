import type { Customer } from '../../../src/domain/customers/customer.ts'
import { NO_INTAKE } from '../../../src/domain/repairs/intake.ts'
import { provisionalRef } from '../../../src/domain/shared/ids.ts'
import type { Item } from '../../../src/domain/items/item.ts'
import {
  REPAIR_NOTES_MAX,
  REPAIR_STATUSES,
  REPAIR_TYPES,
  type RepairType,
} from '../../../src/domain/repairs/constants.ts'
import type { ExternalRepair, Repair, RepairPicture } from '../../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../../src/domain/repairs/totals.ts'
import type { Executor, Manufacturer, RepairAction } from '../../../src/domain/settings/settings.ts'
import type { User } from '../../../src/domain/system/system.ts'
import type { DemoPhoto } from './photos.ts'
import { DAY_MS } from '../../../src/lib/instants.ts'
import { dayOfMs, type RepairPlan, startOfDay } from './plan.ts'
import { type Random, random } from './random.ts'
import { makeEstimateLines, makeLogLines, statusPath, makeWorkLines } from './repairLines.ts'
import { consistentLog } from './repairLog.ts'
import {
  type DeviceCategory,
  ESTIMATE_NOTES,
  EXTERNAL_MESSAGES,
  FAULTS,
  MANUFACTURERS,
  SPARE_PART_NOTES,
  WORK_NOTES,
} from './words.ts'

/** The records that a repair refers to. */
export interface RepairWorld {
  today: string
  refusedQuote: number
  items: readonly Item[]
  customers: readonly Customer[]
  customerById: ReadonlyMap<string, Customer>
  deviceByCategory: ReadonlyMap<string, DeviceCategory>
  executors: readonly Executor[]
  manufacturers: readonly Manufacturer[]
  actions: readonly RepairAction[]
  users: readonly User[]
  photos: readonly DemoPhoto[]
}

const S = REPAIR_STATUSES
const FINISHED: readonly string[] = [S.repaired, S.unrepairable, S.pickedUp, S.billed]
const has = (plan: RepairPlan, status: string) => plan.status === status || plan.previousStatus === status

function typeOf(plan: RepairPlan, r: Random): RepairType {
  if (has(plan, S.refused)) return REPAIR_TYPES.estimate
  return r.chance(plan.status === S.received ? 0.55 : 0.22) ? REPAIR_TYPES.estimate : REPAIR_TYPES.repair
}

/** Generates its dates: received, finished, picked up; never after today. */
function datesOf(plan: RepairPlan, r: Random, today: string) {
  const limit = startOfDay(today)
  const later = (from: number, min: number, max: number) => Math.min(limit, from + r.int(min, max) * DAY_MS)
  const approved = later(plan.atMs, 1, 9)
  const ended = later(approved, 1, 16)
  const out = later(ended, 0, 12)
  return {
    dateIn: dayOfMs(plan.atMs),
    approval: maxDay(dayOfMs(approved), dayOfMs(plan.atMs)),
    endDate: FINISHED.includes(plan.status) ? maxDay(dayOfMs(ended), dayOfMs(plan.atMs)) : null,
    dateOut: has(plan, S.pickedUp) ? maxDay(dayOfMs(out), dayOfMs(plan.atMs)) : null,
  }
}
const maxDay = (a: string, b: string) => (a > b ? a : b)

function customerOf(item: Item | undefined, r: Random, world: RepairWorld): Customer | null {
  if (!item) return r.pick(world.customers)
  return item.customerId ? (world.customerById.get(item.customerId) ?? null) : null
}

function referenceOf(r: Random, boekjaar: number): string | null {
  return r.weighted<() => string | null>([
    [() => null, 62],
    [() => `PO 45${r.int(10_000, 99_999)}`, 14],
    [() => `BB-${boekjaar}-${r.int(1, 900)}`, 12],
    [() => `Dossier ${r.int(1_000, 9_999)}`, 6],
    [() => `Verzekering ${r.int(100_000, 999_999)}`, 6],
  ])()
}

function picturesOf(
  plan: RepairPlan,
  item: Item | undefined,
  r: Random,
  world: RepairWorld,
): RepairPicture[] {
  const drawing = item && world.deviceByCategory.get(item.categoryId)?.drawing
  const fitting = world.photos.filter((photo) => photo.drawing === drawing)
  // Cards and lists of what is here show pictures.
  const isHere = plan.status !== S.pickedUp && plan.status !== S.billed
  if (fitting.length === 0 || !r.chance(isHere ? 0.75 : 0.22)) return []
  return Array.from(
    {
      length: r.weighted([
        [1, 60],
        [2, 30],
        [3, 8],
        [4, 2],
      ]),
    },
    (_, k) => {
      const { sha256, mime, bytes, w, h } = fitting[(plan.i + k) % fitting.length]!
      return {
        id: r.id(plan.atMs),
        slot: k + 1,
        sha256,
        mime,
        bytes: bytes.length,
        w,
        h,
        state: 'stored',
        device: null,
      }
    },
  )
}

function externalOf(
  plan: RepairPlan,
  item: Item | undefined,
  r: Random,
  world: RepairWorld,
  notes: string,
  dateOut: string,
): ExternalRepair {
  const index = MANUFACTURERS.findIndex((entry) => item && entry.brands.includes(item.brand))
  const manufacturer = world.manufacturers[index < 0 ? world.manufacturers.length - 1 : index] ?? null
  const back = plan.status !== S.external
  const mailed = r.chance(0.7)
  return {
    id: r.id(plan.atMs),
    manufacturerId: manufacturer?.id ?? null,
    rma: manufacturer?.rma || r.chance(0.2) ? `RMA${r.int(100_000, 999_999)}` : null,
    dateIn: back
      ? maxDay(dayOfMs(Math.min(startOfDay(world.today), plan.atMs + r.int(10, 40) * DAY_MS)), dateOut)
      : null,
    dateOut,
    info: item ? `${item.brand} ${item.model ?? ''}`.trim() : null,
    notes,
    message: mailed ? r.pick(EXTERNAL_MESSAGES) : null,
    sendMail: mailed,
    externalMailSent: mailed,
  }
}

function forfaitOf(plan: RepairPlan, type: RepairType, r: Random, world: RepairWorld): number | null {
  if (type === REPAIR_TYPES.estimate) return has(plan, S.refused) || r.chance(0.6) ? world.refusedQuote : 0
  return r.chance(0.06) ? r.pick([95, 125, 150, 195, 245]) : 0
}

/** Generates a complete repair from a plan that obeys the rules for statuses, side effects and totals. */
export function repairOf(plan: RepairPlan, world: RepairWorld): Repair {
  const r = random(`repair:${plan.i}`)
  const item = world.items[plan.item]
  const customer = customerOf(item, r, world)
  const type = typeOf(plan, r)
  const dates = datesOf(plan, r, world.today)
  const drawing = (item && world.deviceByCategory.get(item.categoryId)?.drawing) ?? 'box'
  const notes = (item ? r.pick(FAULTS[drawing] ?? SPARE_PART_NOTES) : r.pick(SPARE_PART_NOTES)).slice(
    0,
    REPAIR_NOTES_MAX,
  )
  const isExternal = item !== undefined && (plan.status === S.external || r.chance(0.08))
  const estimate = type === REPAIR_TYPES.estimate ? r.chance(0.8) : r.chance(0.5)
  const worked = FINISHED.includes(plan.status) && !has(plan, S.refused)
  const repairEstimateLines = estimate ? makeEstimateLines(plan, r, world.actions) : []
  const approved = repairEstimateLines.length > 0 && type === REPAIR_TYPES.repair
  const contact =
    customer && r.chance(0.75) ? customer.customerContacts.find((entry) => entry.active) : undefined
  const priced = {
    underWarranty: item !== undefined && r.chance(0.07),
    forfaitAmount: forfaitOf(plan, type, r, world),
    repairLines: worked ? makeWorkLines(plan, r, world.actions, approved ? repairEstimateLines : []) : [],
    repairEstimateLines,
  }
  const repair: Repair = {
    id: plan.id,
    number: `${plan.boekjaar}.${plan.documentNumber}`,
    boekjaar: plan.boekjaar,
    documentNumber: plan.documentNumber,
    provisionalRef: r.chance(0.35) ? provisionalRef(plan.id) : null,
    type,
    status: plan.status,
    previousStatus: plan.previousStatus,
    procesType: isExternal ? 'extern' : 'intern',
    isExternal,
    sparePartsOnly: item === undefined,
    depannage: false,
    estimateRefused: type === REPAIR_TYPES.estimate && has(plan, S.refused),
    billed: has(plan, S.billed) && plan.status !== S.repaired,
    changedAfterBilling: false,
    dateIn: dates.dateIn,
    dateOut: dates.dateOut,
    endDate: dates.endDate,
    estimateApproval: approved ? dates.approval : null,
    customerId: customer?.id ?? null,
    customerContactId: contact?.id ?? null,
    itemId: item?.id ?? null,
    executorId: (r.chance(0.8) ? world.executors[0] : r.pick(world.executors))?.id ?? null,
    rentalId: null,
    fromRentalId: null,
    notes,
    reference: referenceOf(r, plan.boekjaar),
    workNotes: worked && r.chance(0.5) ? r.pick(WORK_NOTES) : null,
    estimateNotes: estimate && r.chance(0.3) ? r.pick(ESTIMATE_NOTES) : null,
    ...priced,
    repairLogLines: makeLogLines(plan, r, world.users, world.today, dates.endDate ?? dates.dateIn),
    repairPictures: picturesOf(plan, item, r, world),
    externalRepair: isExternal ? externalOf(plan, item, r, world, notes, dates.dateIn) : null,
    ...repairTotals(priced),
    openConflicts: 0,
    ...NO_INTAKE,
    ...(item && r.chance(0.5) ? broughtIn(r) : {}),
    signature: null,
  }
  const mailedTo = contact?.email ?? customer?.email ?? null
  return {
    ...repair,
    repairLogLines: consistentLog(repair, statusPath(plan), { today: world.today, mailedTo }),
  }
}

/** Generates the intake data that the counter recorded. */
const broughtIn = (r: Random) => ({
  accessories: r.pick(['Accu\nLader', 'Accu\nZonnekap\nKoffer', 'Koffer', 'Accu']),
  condition: r.pick(['Goed', 'Gebruikssporen', 'Gebruikssporen\nVuil', 'Beschadigd']),
  conditionNote: r.chance(0.3)
    ? r.pick(['Kras naast de zoekervoet', 'Deuk in de bodem', 'Dop ontbreekt'])
    : null,
  costLimit: r.chance(0.3) ? r.pick([100, 150, 250]) : null,
})
