import type { Leaving, LeavingDevice } from '../../../domain/system/leaving.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { request } from '../../../lib/http.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import { syncNow } from '../../../sync/client.ts'

/** Reads everything that a person has, and its state since they left. */
export const readLeaving = (id: string): Promise<Leaving> => request<Leaving>('GET', `/user/leaving/${id}`)

/**
 * Ends everything that a person has. It may be repeated.
 * @param devices the devices of others too that must be wiped
 */
export async function endAccess(id: string, devices: readonly string[]): Promise<Leaving> {
  const result = await confirmedRequest<Leaving>('POST', `/user/leave/${id}`, { json: { devices } })
  syncNow()
  return result
}

const seenText = ({ seenAt }: LeavingDevice): string => `laatst gezien op ${formatDateTime(seenAt)}`

const unsentText = ({ unsent }: LeavingDevice): string => {
  if (!unsent) return ''
  const changes = unsent === 1 ? 'Er was nog 1 wijziging' : `Er waren nog ${unsent} wijzigingen`
  return ` ${changes} niet verstuurd.`
}

const webhooksText = (n: number): string =>
  n === 1 ? '1 webhook van deze persoon wacht' : `${n} webhooks van deze persoon wachten`

/** Other people who used the device. */
export const othersText = (device: LeavingDevice, userId: string): string =>
  device.people
    .filter(({ id }) => id !== userId)
    .map(({ name, lastName }) => `${name} ${lastName}`.trim())
    .join(', ')

/** The effects of the button, before it is pressed. */
export function plannedLines({ hasCalendarLink, webhooks, devices }: Leaving): string[] {
  return [
    'Aanmelden kan niet meer, en alle sessies eindigen meteen. De naam blijft staan bij wat deze persoon deed.',
    ...(hasCalendarLink ? ['De agendalink stopt.'] : []),
    ...(webhooks.active > 0 ? [`${webhooksText(webhooks.active)} tot iemand ze hervat.`] : []),
    'De sleutel van de toegangscodes wordt vervangen.',
    ...devices
      .filter(({ shared, wipeAskedAt }) => !shared && !wipeAskedAt)
      .map((device) => `${device.label} wordt gewist (${seenText(device)}).${unsentText(device)}`),
  ]
}

/** The effects that happened. */
export function doneLines({ webhooks, devices }: Leaving): string[] {
  return [
    'Aanmelden kan niet meer; de sessies en de agendalink zijn beëindigd.',
    ...(webhooks.paused > 0 ? [`${webhooksText(webhooks.paused)} tot iemand ze hervat.`] : []),
    'De sleutel van de toegangscodes is vervangen.',
    ...devices.flatMap(({ label, wipedAt }) =>
      wipedAt ? [`${label} is gewist op ${formatDateTime(wipedAt)}.`] : [],
    ),
  ]
}

/** The devices that had no contact since, and must still wipe themselves. */
export const waitingLines = ({ devices }: Leaving): string[] =>
  devices
    .filter(({ wipeAskedAt, wipedAt }) => wipeAskedAt && !wipedAt)
    .map(
      (device) =>
        `${device.label} wordt gewist bij het volgende contact (${seenText(device)}).${unsentText(device)}`,
    )

/** The devices of others too, which are wiped only if somebody asks for it. */
export const choosableDevices = ({ devices }: Leaving): LeavingDevice[] =>
  devices.filter(({ shared, wipeAskedAt, blockedAt }) => shared && !wipeAskedAt && !blockedAt)
