import { rightInWords } from '../../src/domain/rights/roles.ts'
import type { User } from '../../src/domain/system/system.ts'
import type { Queryable } from '../db/queryable.ts'
import { findUser } from '../auth/users.ts'
import { entriesOf } from '../../src/lib/objects.ts'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'

const LABELS = { username: 'Gebruikersnaam', name: 'Voornaam', lastName: 'Naam', email: 'E-mail' } as const

/**
 * Records that a user was added, or which fields changed. Call it after the change; an unchanged user leaves no entry.
 * @param before null: there was no such user
 */
export async function recordUserChange(
  tx: Queryable,
  actor: AuditActor,
  id: string,
  before: User | null,
): Promise<void> {
  const whom = { userId: id }
  if (!before) return recordAudit(tx, { what: 'userAdded', actor, whom })
  const after = await findUser(tx, id)
  await recordRightChange(tx, actor, before, after)
  const fields = entriesOf(LABELS).filter(([field]) => after?.[field] !== before[field])
  if (fields.length === 0) return
  const details = { fields: fields.map(([, label]) => label).join(', ') }
  await recordAudit(tx, { what: 'userChanged', actor, whom, details })
}

async function recordRightChange(
  tx: Queryable,
  actor: AuditActor,
  before: User,
  after: User | null,
): Promise<void> {
  const [from, to] = [rightInWords(before), rightInWords(after ?? before)]
  if (from === to) return
  await recordAudit(tx, { what: 'rightChanged', actor, whom: { userId: before.id }, details: { from, to } })
}
