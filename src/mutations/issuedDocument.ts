import { entityOfDocument } from '../domain/documents/constants.ts'
import { IssuedDocument } from '../domain/documents/issuedDocument.ts'
import { defineMutation } from './define.ts'
import { assertMadeAfterErasure } from './privacy/assertMadeAfterErasure.ts'
import { mayCreate, requireDoc } from './requireDoc.ts'

/**
 * Stores a document as it was issued (KP). The device stores its bytes in the same transaction and sends them
 * outside the ordered outbox, like the bytes of a photo (B2.5). `version` is the device's count. The server
 * counts again, because two devices may have made a version at the same time.
 */
export const recordIssuedDocument = defineMutation({
  name: 'issuedPaper.add',
  mv: 1,
  input: IssuedDocument.omit({ by: true, device: true, state: true }).strict(),
  entities: ['issuedPaper', 'repair', 'rental'],
  async run(tx, args, ctx) {
    const { kind, about, sha256, version } = args
    if (!(await mayCreate(tx, ctx, 'issuedPaper', args.id))) return
    const record = await requireDoc(tx, ctx, entityOfDocument(kind), about)
    if (!record) return
    await assertMadeAfterErasure(tx, ctx, record)
    const stored = (await ctx.server?.repairs.hasBlob(sha256)) ?? false
    await tx.put('issuedPaper', {
      ...args,
      version: (await ctx.server?.issuedDocuments.nextVersion(about, kind)) ?? version,
      by: ctx.uid,
      device: ctx.device ?? null,
      state: stored ? 'stored' : 'pending',
    })
  },
})
