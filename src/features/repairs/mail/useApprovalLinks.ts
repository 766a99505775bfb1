import { useLive } from '../../../db/live.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { isSettingOn } from '../../../domain/settings/read.ts'
import type { MailServerState } from '../../../shared/mail/mailServer.ts'

/** `noAddress`: the company wants links, but its server does not know its public address. */
export type ApprovalLinks = 'on' | 'off' | 'noAddress'

/**
 * Returns whether a mail with this estimate may contain an approval link; undefined while loading (AK-15).
 */
export function useApprovalLinks(
  repair: Pick<Repair, 'type'> | undefined,
  server: MailServerState | null,
): ApprovalLinks | undefined {
  const settings = useLive(() => companySettings('repair'), [])
  if (!settings) return undefined
  if (repair?.type !== REPAIR_TYPES.estimate || !isSettingOn(settings['approvalLink'])) return 'off'
  return server?.publicUrl === false ? 'noAddress' : 'on'
}
