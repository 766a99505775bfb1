import * as z from 'zod'
import { DomainError } from '../domain/shared/errors.ts'
import { FIRST_STATUS_FIELD, FIRST_STATUSES } from '../domain/rentals/constants.ts'
import { Id } from '../domain/shared/ids.ts'
import { preferenceId } from '../domain/settings/settings.ts'
import { START_PAGES, startField } from '../domain/settings/startPages.ts'
import { defineMutation, type RunContext, type Tx } from './define.ts'

/** The department a person works in, remembered for the next login (SH-04, D-011). */
export const setDepartment = defineMutation({
  name: 'preference.setDepartment',
  mv: 1,
  input: z.strictObject({ userId: Id, value: z.enum(['rental', 'repair']) }),
  entities: ['setting'],
  rest: [
    {
      method: 'POST',
      path: '/preference/department',
      status: 201,
      toInput: ({ body, uid }) => ({ userId: body.userId ?? uid, value: body.value }),
      reply: (args: { userId: string }) => ({ e: 'setting', id: preferenceId(args.userId, 'department') }),
    },
  ],
  run: (tx, { userId, value }, ctx) =>
    storePreference(
      tx,
      { userId, field: 'department', value, text: 'U kan enkel uw eigen afdeling kiezen.' },
      ctx,
    ),
})

/** The start page of a department for this person (VD-11). */
export const setStart = defineMutation({
  name: 'preference.setStart',
  mv: 1,
  input: z.strictObject({ userId: Id, department: z.enum(['rental', 'repair']), value: z.enum(START_PAGES) }),
  entities: ['setting'],
  run: (tx, { userId, department, value }, ctx) =>
    storePreference(
      tx,
      { userId, field: startField(department), value, text: 'U kan enkel uw eigen startpagina kiezen.' },
      ctx,
    ),
})

/** The status with which the new rentals of this person begin (VB-40). */
export const setFirstStatus = defineMutation({
  name: 'preference.setFirstStatus',
  mv: 1,
  input: z.strictObject({ userId: Id, value: z.enum(FIRST_STATUSES) }),
  entities: ['setting'],
  run: (tx, { userId, value }, ctx) =>
    storePreference(
      tx,
      {
        userId,
        field: FIRST_STATUS_FIELD,
        value,
        text: 'U kan enkel kiezen hoe uw eigen verhuren beginnen.',
      },
      ctx,
    ),
})

interface PreferenceChange {
  userId: string
  field: string
  value: string
  /** The refusal for the settings of another person. */
  text: string
}

/**
 * Stores a personal setting (D-122).
 * @throws DomainError author_unknown for the settings of another person; the REST call answers 403
 */
async function storePreference(
  tx: Tx,
  { userId, field, value, text }: PreferenceChange,
  { uid }: RunContext,
): Promise<void> {
  if (userId !== uid) throw new DomainError('author_unknown', text)
  const id = preferenceId(userId, field)
  const old = await tx.get('setting', id)
  if (old?.value !== value) await tx.put('setting', { id, module: 'user', field, value, userId })
}
