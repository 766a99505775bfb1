import { Id } from '../../domain/shared/ids.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import { IntakeSignature } from '../../domain/repairs/intake.ts'
import { assertMadeAfterErasure } from '../privacy/assertMadeAfterErasure.ts'
import { defineMutation } from '../define.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from './save.ts'

/**
 * Stores the signature of a person under what the counter showed them. A later signature replaces an earlier one.
 * The earlier one stays in the history by name and fingerprint. Both were given, so there is no conflict.
 */
export const signIntake = defineMutation({
  name: 'repair.sign',
  mv: 1,
  input: IntakeSignature.omit({ device: true }).extend({ repairId: Id }).strict(),
  entities: REPAIR_SCOPE,
  async run(tx, { repairId, ...drawn }, ctx) {
    const signature = { ...drawn, device: ctx.device ?? null }
    await changeRepair(tx, ctx, repairId, async (repair) => {
      if (repair.signature?.id === signature.id) return repair
      await assertMadeAfterErasure(tx, ctx, repair)
      const text = `Getekend voor ontvangst door ${signature.name} (${signature.shown.slice(0, 8)})`
      return withAutoLogLine({ ...repair, signature }, authorOf(ctx), 'signature', text)
    })
  },
})
