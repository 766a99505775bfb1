import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { preferenceId } from '../../domain/settings/settings.ts'
import { defineMutation } from '../define.ts'

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
  async run(tx, { userId, value }, ctx) {
    // The one setting that belongs to a person (D-122); 403 behind the REST call.
    if (userId !== ctx.uid) throw new DomainError('author_unknown', 'U kan enkel uw eigen afdeling kiezen.')
    const id = preferenceId(userId, 'department')
    const old = await tx.get('setting', id)
    if (old?.value !== value)
      await tx.put('setting', { id, module: 'user', field: 'department', value, userId })
  },
})
