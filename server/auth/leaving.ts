import type { User } from '../../src/domain/system/system.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Queryable } from '../db/queryable.ts'
import { deactivateAccount } from './accountAdmin.ts'
import { replaceCompanyKey } from './companyKey.ts'
import { askWipe } from './deviceAdmin.ts'

/**
 * Ends everything that a leaving person has (TO-07), inside a transaction of the feed: their account with its sessions,
 * links and own devices, and these shared devices. The company key is replaced once. A repetition changes nothing.
 * @throws HttpError as `deactivateAccount`
 */
export async function endAccountOfLeaver(
  tx: Queryable,
  user: User,
  sharedDevices: readonly string[],
  actor: { userId: string; clientId: string | null },
): Promise<void> {
  await deactivateAccount(tx, user.id, actor)
  if (user.active) await recordAudit(tx, { what: 'userDeactivated', actor, whom: { userId: user.id } })
  let isAsked = false
  for (const deviceId of sharedDevices) {
    if (!(await askWipe(tx, deviceId, actor.userId))) continue
    isAsked = true
    await recordAudit(tx, { what: 'deviceWipeAsked', actor, whom: { deviceId } })
  }
  // The deactivation replaced the key already.
  if (isAsked && !user.active) await replaceCompanyKey(tx, actor)
}
