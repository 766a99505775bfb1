import { paperRecord } from '../../domain/papers/constants.ts'
import { IssuedPaper } from '../../domain/papers/issuedPaper.ts'
import { defineMutation } from '../define.ts'
import { mayCreate, need } from './support.ts'

/**
 * A paper left the house and is kept as it was (KP). Its bytes are stored in the same transaction on the device and are sent
 * beside the ordered outbox, as those of a photo (B2.5). `version` is what the device counts; the server counts again, for two
 * devices may have made one at the same time.
 */
export const addIssuedPaper = defineMutation({
  name: 'issuedPaper.add',
  mv: 1,
  input: IssuedPaper.omit({ by: true, device: true, state: true }).strict(),
  entities: ['issuedPaper', 'repair', 'rental'],
  async run(tx, args, ctx) {
    const { kind, about, sha256, version } = args
    if (!(await mayCreate(tx, ctx, 'issuedPaper', args.id))) return
    if (!(await need(tx, ctx, paperRecord(kind), about))) return
    const stored = (await ctx.server?.repairs.hasBlob(sha256)) ?? false
    await tx.put('issuedPaper', {
      ...args,
      version: (await ctx.server?.papers.nextVersion(about, kind)) ?? version,
      by: ctx.uid,
      device: ctx.device ?? null,
      state: stored ? 'stored' : 'pending',
    })
  },
})
