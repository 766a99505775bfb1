import * as z from 'zod'
import { definedOf, isObject, keysOf, pick } from '../../lib/objects.ts'
import { Day } from '../../domain/shared/days.ts'
import { Id, provisionalRef } from '../../domain/shared/ids.ts'
import { REPAIR_STATUSES, REPAIR_TYPES } from '../../domain/repairs/constants.ts'
import { Forfait, Notes, Reference, type Repair, RepairTypeName } from '../../domain/repairs/repair.ts'
import { IntakeArgs, type IntakeFields, NO_INTAKE } from '../../domain/repairs/intake.ts'
import { validationTexts } from '../../domain/shared/stringSchemas.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { assignDocumentNumbers, HintNumber } from '../numbers.ts'
import { checkContact, checkOwner, loadParent } from '../parents.ts'
import { mayCreate } from '../requireDoc.ts'
import { readStatusFacts, REPAIR_SCOPE, saveRepair } from './save.ts'

const itemRule = (args: {
  sparePartsOnly?: boolean | null | undefined
  itemId?: string | null | undefined
}) => Boolean(args.sparePartsOnly) !== Boolean(args.itemId)

/**
 * Rules over several fields are checked together with the rules of the fields, so that a form shows all errors at
 * once.
 */
const hasFields = ({ value }: { value: unknown }) => isObject(value)

/** The fields of a new repair (RN-14 to RN-19, D-057). */
export const NewRepair = z
  .strictObject({
    id: Id,
    type: RepairTypeName,
    dateIn: Day,
    executorId: z.string({ error: validationTexts.required }).pipe(Id),
    customerId: Id.nullish(),
    customerContactId: Id.nullish(),
    itemId: Id.nullish(),
    sparePartsOnly: z.boolean().nullish(),
    rentalEquipment: z.boolean().nullish(),
    fromRentalId: Id.nullish(),
    underWarranty: z.boolean().nullish(),
    notes: Notes,
    reference: Reference.nullish(),
    forfaitAmount: Forfait.nullish(),
    provisionalRef: z
      .string()
      .max(20)
      .regex(/^V-[0-9A-Z]{5,}$/)
      .nullish(),
    hintNumber: HintNumber,
    ...IntakeArgs.shape,
  })
  .refine(itemRule, { path: ['itemId'], message: validationTexts.itemNeeded, when: hasFields })
  .refine((args) => !(args.sparePartsOnly && args.rentalEquipment), {
    path: ['rentalEquipment'],
    message: validationTexts.itemNeeded,
  })

/** Creates a repair; the server assigns the number (RN-22, B6.4). */
export const createRepair = defineMutation({
  name: 'repair.create',
  mv: 1,
  input: NewRepair,
  entities: [...REPAIR_SCOPE, 'customer', 'executor'],
  rest: [
    {
      method: 'POST',
      path: '/repair',
      status: 201,
      unlessExists: 'repair',
      toInput: ({ body, newId, today }) => ({
        type: REPAIR_TYPES.estimate,
        dateIn: today,
        ...pickNew(body),
        id: body.id ?? newId(),
      }),
      reply: (args: z.infer<typeof NewRepair>) => ({ e: 'repair', id: args.id }),
    },
  ],
  async run(tx, args, ctx) {
    if (!(await mayCreate(tx, ctx, 'repair', args.id))) return
    await checkParents(tx, args, ctx)
    await storeNewRepair(tx, await withFee(tx, args, ctx), ctx)
  },
})

/**
 * Adds the fee for a refused quote from the settings if a REST call leaves it out. A screen always sends it (RN-13,
 * D-054).
 */
async function withFee(tx: Tx, args: z.infer<typeof NewRepair>, ctx: RunContext): Promise<typeof args> {
  if (!ctx.online || args.forfaitAmount !== undefined) return args
  return { ...args, forfaitAmount: (await readStatusFacts(tx, { itemId: null })).refusedQuote }
}

/** Stores a new repair, with its number on the server, and claims its item (RN-22, D-045). */
export async function storeNewRepair(
  tx: Tx,
  args: z.infer<typeof NewRepair>,
  ctx: RunContext,
): Promise<void> {
  const repair = newRepair(args)
  const wanted = { module: 'repair', id: repair.id, hint: args.hintNumber } as const
  const numbers = ctx.server ? await assignDocumentNumbers(tx, ctx, ctx.server, wanted) : {}
  await saveRepair(tx, ctx, null, { ...repair, ...numbers })
}

const NEW_FIELDS = Object.keys(NewRepair.shape)
const pickNew = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => NEW_FIELDS.includes(key)))

async function checkParents(tx: Tx, args: z.infer<typeof NewRepair>, ctx: RunContext): Promise<void> {
  await loadParent(tx, ctx, 'executor', args.executorId)
  await loadParent(tx, ctx, 'customer', args.customerId)
  const item = await loadParent(tx, ctx, 'item', args.itemId)
  if (!args.rentalEquipment) await checkContact(tx, ctx, args.customerId, args.customerContactId)
  checkOwner(ctx, item, args.customerId, args.rentalEquipment ?? false)
}

/** The intake fields of the counter. A missing field is null; a limit of 0 is a value. */
const intakeOf = (args: Partial<IntakeFields>): IntakeFields => ({
  ...NO_INTAKE,
  ...definedOf(
    pick(
      args,
      keysOf(NO_INTAKE).filter((key) => args[key] !== ''),
    ),
  ),
})

/** A repair with its initial values (RN-09, RN-10, D-054). */
function newRepair(args: z.infer<typeof NewRepair>): Repair {
  return {
    id: args.id,
    number: null,
    boekjaar: null,
    documentNumber: null,
    provisionalRef: args.provisionalRef ?? provisionalRef(args.id),
    type: args.type,
    status: REPAIR_STATUSES.received,
    previousStatus: null,
    procesType: 'intern',
    isExternal: false,
    sparePartsOnly: args.sparePartsOnly ?? false,
    underWarranty: args.underWarranty ?? false,
    depannage: false,
    estimateRefused: false,
    billed: false,
    changedAfterBilling: false,
    dateIn: args.dateIn,
    dateOut: null,
    endDate: null,
    estimateApproval: null,
    customerId: args.rentalEquipment ? null : (args.customerId ?? null),
    customerContactId: args.rentalEquipment ? null : (args.customerContactId ?? null),
    itemId: args.itemId ?? null,
    executorId: args.executorId,
    rentalId: null,
    fromRentalId: args.fromRentalId ?? null,
    notes: args.notes,
    reference: args.reference || null,
    workNotes: null,
    estimateNotes: null,
    forfaitAmount: args.type === REPAIR_TYPES.estimate ? (args.forfaitAmount ?? null) : null,
    repairLines: [],
    repairEstimateLines: [],
    repairLogLines: [],
    repairPictures: [],
    externalRepair: null,
    estimateTotalExclVat: 0,
    estimateTotalInclVat: 0,
    repairTotalExclVat: 0,
    repairTotalInclVat: 0,
    openConflicts: 0,
    ...intakeOf(args),
    signature: null,
  }
}
