import * as z from 'zod'
import type { EntityDoc, EntityName } from '../../domain/entities.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { Id } from '../../domain/shared/ids.ts'
import { definedOf, textOf } from '../../lib/objects.ts'
import { type BaseFields, defineMutation, type RestCall, type RunContext, type Tx } from '../define.ts'
import { mergeSet, recordLosses } from '../merge.ts'
import { loadParent } from '../parents.ts'
import { checkPartItems, mergePartsField } from '../partList.ts'
import { mayCreate, requireDoc } from '../requireDoc.ts'

/** Aggregates without side effects: the data of the settings screens, kits and saved lists. */
type PlainEntity =
  | 'repairAction'
  | 'manufacturer'
  | 'executor'
  | 'subcategory'
  | 'mailTemplate'
  | 'priceRate'
  | 'holiday'
  | 'kit'
  | 'savedList'
/** Nothing refers to these kinds, so they are deleted for good and have no inactive state. */
type DeletableEntity = 'mailTemplate' | 'priceRate' | 'holiday'
type DeactivatableEntity = Exclude<PlainEntity, DeletableEntity>
const WITHOUT_HISTORY: readonly PlainEntity[] = ['mailTemplate', 'priceRate', 'holiday']
type Plain = Record<string, unknown> & { id: string }

export interface PlainSpec<E extends PlainEntity, F extends z.ZodObject> {
  e: E
  /** The fields that a person fills in; each may be set alone. */
  fields: F
  /** The fields as a change accepts them, if a part of a field may be set alone. */
  setFields?: z.ZodObject
  /** The values of fields that a creation leaves out. */
  defaults: Partial<z.infer<F>>
  /** Finds the id of another row with the same name; `text` is the refusal. */
  unique?: {
    find: (ctx: RunContext, doc: Plain) => Promise<string | null>
    text: string
    /** True: saving the same name again changes the existing row instead of being refused. */
    takesOver?: boolean
  }
  /** The kind of aggregate that a row refers to, and the field with its id. */
  parent?: { e: EntityName; field: string }
  /** The field that is a list of parts. Each part is decided on its own and may name an item. */
  parts?: string
  /** The values of a new row that nobody fills in. */
  made?: (ctx: RunContext) => Partial<Plain>
  /** Decides who may change a row; `text` is the refusal. */
  may?: { check: (doc: Plain, set: object, ctx: RunContext) => boolean; text: string }
  /** Cleans values on the server before they are stored. */
  clean?: (ctx: RunContext, values: Record<string, unknown>) => Record<string, unknown>
  /** The path of the specification's call, and how its body becomes fields. */
  path: string
  /**
   * The fields that the call must fill when it creates, and may not empty when it changes. A mutation of a device
   * may leave them out: older versions do, and the row of an empty database has only a name.
   */
  required?: readonly (string & keyof z.infer<F>)[]
  fromBody?: (body: Record<string, unknown>) => Record<string, unknown>
}

/** The arguments of a creation. The schema tells which fields may be left out. */
type NewArgs<F extends z.ZodObject> = { id: string } & Partial<z.input<F>>

const emptyAsNull = (value: unknown) => (value === '' ? null : value)

const scopeOf = (
  e: PlainEntity,
  refers: { parent?: { e: EntityName }; parts?: string } = {},
): readonly EntityName[] => [
  e,
  'conflict',
  'alias',
  ...(refers.parent ? [refers.parent.e] : []),
  ...(refers.parts ? (['item'] as const) : []),
]

/** The save call of an aggregate. It creates a row, or changes it if the id exists (D-037). */
function saveCalls<E extends PlainEntity, F extends z.ZodObject>({
  e,
  fields,
  path,
  required = [],
  fromBody,
}: PlainSpec<E, F>) {
  const keys = Object.keys(fields.shape)
  const picked = (body: Record<string, unknown>) => {
    const values = { ...body, ...fromBody?.(body) }
    return Object.fromEntries(
      keys.filter((key) => key in values).map((key) => [key, emptyAsNull(values[key])]),
    )
  }
  const reply = (args: { id: string }) => ({ e, id: args.id })
  const create: RestCall<{ id: string }> = {
    method: 'POST',
    path,
    status: 201,
    unlessExists: e,
    toInput: ({ body, newId }) => {
      const values = picked(body)
      checkFilled(values, required)
      return { ...values, id: body.id ?? newId() }
    },
    reply,
  }
  const set: RestCall<{ id: string }> = {
    ...create,
    onlyIfExists: e,
    toInput: ({ body }) => {
      const values = picked(body)
      checkFilled(
        values,
        required.filter((key) => key in values),
      )
      return { id: body.id, set: values }
    },
  }
  delete set.unlessExists
  return { create, set }
}

/** @throws DomainError invalid_args with the fields that are missing, empty or blank */
function checkFilled(values: Record<string, unknown>, required: readonly string[]): void {
  const empty = required.filter((key) => {
    const value = values[key] ?? ''
    return typeof value === 'string' && value.trim() === ''
  })
  if (empty.length === 0) return
  const fields = Object.fromEntries(empty.map((key) => [key, validationTexts.required]))
  throw new DomainError('invalid_args', validationTexts.required, { fields })
}

const mutationName = <E extends string, V extends string>(e: E, verb: V) => `${e}.${verb}` as const

/**
 * The mutations to create and change a plain aggregate. A taken name is refused; the same row created twice becomes
 * one (B6.3).
 */
export function plainMutations<E extends PlainEntity, F extends z.ZodObject>(spec: PlainSpec<E, F>) {
  const { e, fields, defaults } = spec
  const calls = saveCalls(spec)
  const setFields = ((spec.setFields ?? fields) as F).partial().strict()
  const create = defineMutation({
    name: mutationName(e, 'create'),
    mv: 1,
    input: z.strictObject({
      id: Id,
      ...optional(fields, Object.keys(defaults)),
    }) as unknown as z.ZodType<NewArgs<F>, NewArgs<F>>,
    entities: scopeOf(e, spec),
    rest: [calls.create],
    async run(tx, args, ctx) {
      const { id } = args
      if (!(await mayCreate(tx, ctx, e, id))) return
      const doc: Plain = {
        ...defaults,
        ...cleaned(spec, ctx, definedOf(args)),
        id,
        ...activeOf(e),
        ...spec.made?.(ctx),
      }
      await checkReferences(tx, ctx, spec, doc)
      const taken = await spec.unique?.find(ctx, doc)
      if (taken && spec.unique?.takesOver) {
        // Behind a REST call no device knows the new id, so no alias is needed.
        if (!ctx.online) await ctx.server?.ids.alias(e, id, taken)
        return replaceExisting(tx, ctx, e, doc, taken)
      }
      if (taken) return sameOrRefused(tx, ctx, spec, doc, taken)
      await put(tx, e, doc)
    },
  })
  const set = defineMutation({
    name: mutationName(e, 'set'),
    mv: 1,
    input: z.strictObject({ id: Id, set: setFields }),
    entities: scopeOf(e, spec),
    baseOf: (args): BaseFields => ({ e, id: args.id, keys: Object.keys(args.set) }),
    rest: [calls.set],
    run: (tx, args, ctx) => change(tx, ctx, spec, args.id, cleaned(spec, ctx, args.set)),
  })
  return { create, set }
}

/**
 * The mutation that deactivates a row. It can no longer be chosen, and records that use it still show it (D-035).
 */
export const deactivation = <E extends DeactivatableEntity>(e: E, path: string) =>
  defineMutation({
    name: mutationName(e, 'deactivate'),
    mv: 1,
    input: z.strictObject({ id: Id }),
    entities: scopeOf(e),
    rest: [{ method: 'POST', path, status: 204, toInput: ({ body }) => ({ id: body.id }) }],
    async run(tx, { id }, ctx) {
      const kind: DeactivatableEntity = e
      const doc = await requireDoc(tx, ctx, kind, id)
      if (doc?.active) await tx.put(kind, { ...doc, active: false })
    },
  })

/** The mutation that deletes a row for good; nothing refers to it (D-035). */
export const deletion = <E extends DeletableEntity>(e: E, path: string) =>
  defineMutation({
    name: mutationName(e, 'delete'),
    mv: 1,
    input: z.strictObject({ id: Id }),
    entities: [e],
    rest: [{ method: 'POST', path, status: 204, toInput: ({ body }) => ({ id: body.id }) }],
    async run(tx, { id }, ctx) {
      if (await requireDoc(tx, ctx, e, id)) await tx.delete(e, id)
    },
  })

/** Stores a document. The schema of the fields has checked that it has the type of its kind. */
const put = (tx: Tx, e: PlainEntity, doc: Plain) => tx.put(e, doc as EntityDoc<PlainEntity>)

const activeOf = (e: PlainEntity) => (WITHOUT_HISTORY.includes(e) ? {} : { active: true })

const optional = (fields: z.ZodObject, names: string[]) =>
  Object.fromEntries(
    Object.entries(fields.shape).map(([key, type]) => [key, names.includes(key) ? z.optional(type) : type]),
  )

const cleaned = (
  { clean }: Pick<PlainSpec<PlainEntity, z.ZodObject>, 'clean'>,
  ctx: RunContext,
  values: Record<string, unknown>,
): Record<string, unknown> => clean?.(ctx, values) ?? values

async function sameOrRefused(
  tx: Tx,
  ctx: RunContext,
  spec: PlainSpec<PlainEntity, z.ZodObject>,
  doc: Plain,
  existingId: string,
): Promise<void> {
  const existing: Plain | undefined = await requireDoc(tx, ctx, spec.e, existingId)
  const agrees =
    existing &&
    Object.keys(doc).every(
      (key) => ['id', 'description', 'name'].includes(key) || sameValue(doc[key], existing[key]),
    )
  if (!agrees || ctx.online) throw new DomainError('duplicate_name', spec.unique?.text, { existingId })
  await ctx.server?.ids.alias(spec.e, doc.id, existingId)
  ctx.assign({ aliasOf: existingId })
}

async function checkReferences(
  tx: Tx,
  ctx: RunContext,
  spec: PlainSpec<PlainEntity, z.ZodObject>,
  values: Record<string, unknown>,
): Promise<void> {
  if (spec.parent) await loadParent(tx, ctx, spec.parent.e, textOf(values, spec.parent.field))
  if (spec.parts) await checkPartItems(tx, ctx, values[spec.parts])
}

/** Gives the new values to the existing row (D-124). */
async function replaceExisting(
  tx: Tx,
  ctx: RunContext,
  e: PlainEntity,
  doc: Plain,
  existingId: string,
): Promise<void> {
  await put(tx, e, { ...doc, id: existingId })
  ctx.assign({ aliasOf: existingId })
}

async function change(
  tx: Tx,
  ctx: RunContext,
  spec: PlainSpec<PlainEntity, z.ZodObject>,
  id: string,
  set: Record<string, unknown>,
): Promise<void> {
  const doc: Plain | undefined = await requireDoc(tx, ctx, spec.e, id)
  if (!doc) return
  if (spec.may?.check(doc, set, ctx) === false) throw new DomainError('invalid_args', spec.may.text)
  await checkReferences(tx, ctx, spec, set)
  const taken = await spec.unique?.find(ctx, { ...doc, ...set })
  if (taken && taken !== id && spec.unique?.takesOver) {
    await tx.delete(spec.e, id)
    return replaceExisting(tx, ctx, spec.e, { ...doc, ...set }, taken)
  }
  if (taken && taken !== id) throw new DomainError('duplicate_name', spec.unique?.text, { existingId: taken })
  const { [spec.parts ?? '']: parts, ...fields } = set
  const { values, losses } = mergeSet(doc, fields, {}, ctx, '')
  await recordLosses(tx, ctx, spec.e, id, losses)
  const next = {
    ...doc,
    ...values,
    ...(await mergePartsField(tx, ctx, { e: spec.e, doc, field: spec.parts }, parts)),
  }
  if (!sameValue(next, doc)) await put(tx, spec.e, next)
}
