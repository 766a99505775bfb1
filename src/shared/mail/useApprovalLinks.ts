import { useLive } from '../../db/live.ts'
import { companySettings } from '../../db/queries/settings.ts'
import { isSettingOn } from '../../domain/settings/read.ts'
import type { MailServerState } from './mailServer.ts'

/** `noAddress`: the company wants links, but its server does not know its public address. */
export type ApprovalLinks = 'on' | 'off' | 'noAddress'

/**
 * Returns whether a mail may contain an approval link; undefined while loading (AK-15).
 * @param canAgree true if the customer can agree to the record of the mail
 */
export function useApprovalLinks(
  canAgree: boolean,
  server: MailServerState | null,
): ApprovalLinks | undefined {
  const settings = useLive(() => companySettings('repair'), [])
  if (!settings) return undefined
  if (!canAgree || !isSettingOn(settings['approvalLink'])) return 'off'
  return server?.publicUrl === false ? 'noAddress' : 'on'
}
