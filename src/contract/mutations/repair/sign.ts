import { Id } from '../../../domain/shared/ids.ts'
import { logged } from '../../../domain/repairs/log.ts'
import { IntakeSignature } from '../../../domain/repairs/intake.ts'
import { defineMutation } from '../../define.ts'
import { authorOf, changeRepair, REPAIR_SCOPE } from './save.ts'

/**
 * Somebody drew their name under what they were shown at the counter. A later signature takes the place of an earlier one,
 * which stays in the history by its name and its fingerprint: both were given, so neither is a conflict.
 */
export const signIntake = defineMutation({
  name: 'repair.sign',
  mv: 1,
  input: IntakeSignature.omit({ device: true }).extend({ repairId: Id }).strict(),
  entities: REPAIR_SCOPE,
  async run(tx, { repairId, ...drawn }, ctx) {
    const signature = { ...drawn, device: ctx.device ?? null }
    await changeRepair(tx, ctx, repairId, (repair) => {
      if (repair.signature?.id === signature.id) return repair
      const text = `Getekend voor ontvangst door ${signature.name} (${signature.shown.slice(0, 8)})`
      return logged({ ...repair, signature }, authorOf(ctx), 'signature', text)
    })
  },
})
