import * as z from 'zod'
import type { BaseFields, MutationDef, RunContext } from '../../src/sync/protocol/define.ts'
import { defineProduct } from '../../src/sync/protocol/product.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { defineTables } from '../../src/sync/store/tables.ts'
import { deriveId } from '../../src/lib/uuid.ts'

/*
 * A product other than Werkbank, to check that the engine depends on no product: notes with a file each, and tags. It
 * has two entities of its own, three mutations and one attachment. The server of every product also has users, aliases
 * and conflicts.
 */

const Id = z.string()
const Note = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  tagId: Id.nullable(),
  file: z.object({ sha256: z.string(), state: z.enum(['pending', 'stored']) }).nullable(),
})
const Tag = z.object({ id: Id, name: z.string(), notes: z.number() })
const User = z.object({ id: Id, username: z.string(), active: z.boolean() }).loose()
const Alias = z.object({ id: Id, e: z.string(), fromId: Id, toId: Id })
const Side = z.object({ value: z.unknown(), by: Id.nullable(), at: z.string() })
const Conflict = z.object({
  id: Id,
  eid: Id,
  e: z.string(),
  field: z.string(),
  policy: z.string(),
  winner: Side,
  loser: Side,
  state: z.enum(['open', 'dismissed', 'restored']),
})
export type Note = z.infer<typeof Note>
export type Tag = z.infer<typeof Tag>

const ENTITIES = {
  note: { ent: 901, schema: Note },
  tag: { ent: 902, schema: Tag },
  user: { ent: 15, schema: User },
  conflict: { ent: 16, schema: Conflict },
  alias: { ent: 17, schema: Alias },
}

interface Documents {
  note: Note
  tag: Tag
  conflict: z.infer<typeof Conflict>
}
interface ExampleTx {
  get<E extends keyof Documents>(e: E, id: string): Promise<Documents[E] | undefined>
  put<E extends keyof Documents>(e: E, doc: Documents[E]): Promise<void>
}
interface ExampleMutation<S extends z.ZodType> {
  name: string
  input: S
  entities: readonly string[]
  baseOf?: (args: z.infer<S>) => { e: string; id: string; keys: string[] }
  run(tx: ExampleTx, args: z.infer<S>, ctx: RunContext): Promise<void>
}
/** The types of this program are those of Werkbank, so a second product needs its own types here. */
const define = <S extends z.ZodType>(def: ExampleMutation<S>): MutationDef =>
  ({
    mv: 1,
    ...def,
    baseOf: (args: z.infer<S>) => (def.baseOf?.(args) ?? null) as BaseFields | null,
  }) as never

const createNote = define({
  name: 'note.create',
  input: z.strictObject({ id: Id, title: z.string().min(1), tag: z.string().optional() }),
  entities: ['note', 'tag'],
  async run(tx, { id, title, tag }, ctx) {
    if (await tx.get('note', id)) return
    if (title === 'refused') throw new Refusal('invalid_args', 'This title is not allowed.')
    const tagId = tag === undefined ? null : deriveId('01950000-0000-7000-8000-000000000000', tag)
    if (tag !== undefined && tagId) {
      const known = await tx.get('tag', tagId)
      await tx.put('tag', { id: tagId, name: tag, notes: (known?.notes ?? 0) + 1 })
      if (known) ctx.notice('tag_used', `${tag} is used by ${known.notes + 1} notes.`)
    }
    await tx.put('note', { id, title, text: '', tagId, file: null })
  },
})

/** Three-way merge: a value that a colleague changed meanwhile is kept in a conflict record. */
const setNote = define({
  name: 'note.set',
  input: z.strictObject({ id: Id, set: z.object({ title: z.string(), text: z.string() }).partial() }),
  entities: ['note', 'conflict'],
  baseOf: ({ id, set }) => ({ e: 'note', id, keys: Object.keys(set) }),
  async run(tx, { id, set }, { mid, uid, at, base, conflicted }) {
    const note = await tx.get('note', id)
    if (!note) return
    for (const field of ['title', 'text'] as const) {
      const [seen, wanted] = [base?.[field], set[field]]
      if (wanted === undefined || seen === undefined || seen === note[field] || wanted === note[field])
        continue
      const conflict = deriveId(mid, field)
      const of = { id: conflict, e: 'note', eid: id, field, policy: 'field', state: 'open' } as const
      const loser = { value: note[field], by: null, at }
      await tx.put('conflict', { ...of, winner: { value: wanted, by: uid, at }, loser })
      conflicted(conflict)
    }
    await tx.put('note', { ...note, ...set })
  },
})

const attachFile = define({
  name: 'note.attach',
  input: z.strictObject({ id: Id, sha256: z.string() }),
  entities: ['note'],
  async run(tx, { id, sha256 }) {
    const note = await tx.get('note', id)
    if (note && note.file?.sha256 !== sha256)
      await tx.put('note', { ...note, file: { sha256, state: 'pending' } })
  },
})

const hasId = (value: unknown): value is string => typeof value === 'string'

/** Makes this the product of the program. Call it in a test after the imports that define another product. */
export function useExample() {
  defineTables({
    indexes: { note: 'id', tag: 'id', user: 'id', conflict: 'id', alias: 'id' },
    bundled: ['note'],
  } as never)
  return defineProduct({
    entities: ENTITIES,
    initialSync: { first: ['user', 'tag'], priority: ['conflict'], bundled: ['note'] },
    mutations: [createNote, setNote, attachFile],
    dayOf: (at: string) => at.slice(0, 10),
    checkDoc: () => {},
    refuseArgs: (error: z.ZodError) => new Refusal('invalid_args', error.message),
    watch: (tx: unknown) => ({ tx, after: async () => {} }),
    device: {
      texts: {
        notLoggedIn: 'Log in first.',
        unknownMutation: (name: string) => `Unknown change ${name}.`,
        unreadable: 'The server could not read this change.',
        tooLarge: 'This change is too large.',
        noExistingRecord: 'There is no existing record.',
        refusedFile: { 413: 'This file is too large.' },
        refused: 'Refused.',
        deviceName: (code: string) => `Device ${code}`,
      },
      subjectOf: (_name: string, { id }: Record<string, unknown>) => (hasId(id) ? { e: 'note', id } : null),
      numberKeys: {},
      groupedNotices: ['tag_used'],
      existingFor: () => null,
      meansIdsThemselves: () => false,
      attachmentsOf: (e: string, id: string, { file }: Partial<Note>) =>
        e === 'note' && file ? [{ name: file.sha256, state: file.state, ownerId: id }] : [],
      // Notes are about nobody, so nobody is ever erased.
      erasure: {
        entity: 'note',
        find: () => null,
        isOwn: () => false,
        withoutPerson: (_name: string, values: object) => values,
        withoutTexts: (value: unknown) => value,
        code: 'person_erased',
        onlyIds: ({ id }: Record<string, unknown>) => ({ id }),
      },
      prefetch: { tables: [], find: async () => [] },
    },
  } as never)
}
