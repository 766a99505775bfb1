import * as z from 'zod'
import { repairName } from '../../domain/repairs/number.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation } from '../define.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from './save.ts'

/** Writes in the history who looked at the access code and when. This cannot be undone. */
export const showAccessCode = defineMutation({
  name: 'repair.showCode',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: REPAIR_SCOPE,
  async run(tx, { id }, ctx) {
    await changeRepair(tx, ctx, id, (repair) =>
      withAutoLogLine(repair, authorOf(ctx), 'showCode', 'Toegangscode bekeken'),
    )
    const repair = await tx.get('repair', id)
    if (repair)
      await ctx.server?.audit.record({ what: 'accessCodeViewed', whom: { id, name: repairName(repair) } })
  },
})
