import {
  AUDIT_OPERATOR,
  type AuditEvent,
  type AuditSubject,
  cutDetails,
} from '../../src/domain/system/audit.ts'
import { deviceLabelSql } from '../db/deviceSql.ts'
import type { Queryable } from '../db/queryable.ts'

/** The person who acts, with their device; a command on the server; or nobody, such as before a login. */
export type AuditActor = { userId: string; clientId?: string | null } | 'operator' | null

const deviceLabel = (id: string) => `(SELECT ${deviceLabelSql('c')} FROM sync_client c WHERE c.id = ${id})`
const userName = (id: string) =>
  `(SELECT btrim(u.name || ' ' || u.last_name) FROM app_user u WHERE u.id = ${id})`

export const INSERT_AUDIT = `
  INSERT INTO audit (what, by, by_name, whom_id, whom, client_id, device, details)
  VALUES ($1, $2::uuid, coalesce($3, ${userName('$2::uuid')}), $4::uuid,
          coalesce($5, ${userName('$4::uuid')}, ${deviceLabel('$4::uuid')}), $6::uuid, ${deviceLabel('$6::uuid')}, $7)`

/** The parameters of `INSERT_AUDIT`. */
export function auditValues(
  { what, whom, details }: AuditEvent,
  actor: AuditActor,
  clientId: string | null = null,
): unknown[] {
  const person = actor === 'operator' ? null : actor
  const device = clientId ?? person?.clientId ?? null
  const byName = actor === 'operator' ? AUDIT_OPERATOR : null
  const name = whom && 'name' in whom ? whom.name : null
  return [what, person?.userId ?? null, byName, idOf(whom), name, device, JSON.stringify(cutDetails(details))]
}

function idOf(whom: AuditSubject | undefined): string | null {
  if (!whom) return null
  return 'userId' in whom ? whom.userId : 'deviceId' in whom ? whom.deviceId : (whom.id ?? null)
}

/**
 * Adds an entry to 'Logboek van de zaak'. Call it inside the transaction of the act, so that neither is stored without
 * the other. The names of people and devices are stored as they are at that moment.
 * @param clientId the device, if the actor does not name it
 */
export async function recordAudit(
  db: Queryable,
  { actor, clientId, ...event }: AuditEvent & { actor: AuditActor; clientId?: string | null | undefined },
): Promise<void> {
  await db.query(INSERT_AUDIT, auditValues(event, actor, clientId))
}
