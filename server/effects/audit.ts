import type { AuditEffects } from '../../src/mutations/serverEffects.ts'
import { auditValues, INSERT_AUDIT } from '../audit/recordAudit.ts'
import { type EffectContext, writeUndoable } from './context.ts'

export const auditEffects = (context: EffectContext): AuditEffects => ({
  record: async (event) => {
    const { uid: userId, clientId } = context
    await writeUndoable(context, INSERT_AUDIT, auditValues(event, { userId, clientId }))
  },
})
