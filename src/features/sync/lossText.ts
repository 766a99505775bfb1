import { formatDateTime } from '../../lib/dates.ts'

/** The last contact of the server with a device that lost its data. */
export interface ServerContact {
  lastSeq: number
  /** Last contact of the device; null if there was none. */
  seenAt: string | null
  /** The last change that the server has from the device. */
  last: { text: string; at: string } | null
}

const changes = (n: number): string => (n === 1 ? '1 wijziging' : `${n} wijzigingen`)
const lead = 'De browser heeft de gegevens van dit toestel gewist; ze worden opnieuw opgehaald.'

/** Returns how many changes are neither here nor on the server; null while the server cannot be asked. */
function missingOf(
  maxSeq: number,
  recovered: readonly number[],
  serverContact: ServerContact | null,
): number | null {
  if (!serverContact) return null
  const there = recovered.filter((seq) => seq > serverContact.lastSeq).length
  return Math.max(0, maxSeq - serverContact.lastSeq - there)
}

/** Returns the number of unsent changes that an open page knows, in words; '' for none. */
const unsentText = (unsent: number): string =>
  unsent === 0 ? '' : ` ${changes(unsent)} ${unsent === 1 ? 'was' : 'waren'} nog niet verstuurd.`

/** Returns the loss in one line: what is lost, if anything. */
export function lossLine(
  maxSeq: number,
  recovered: readonly number[],
  serverContact: ServerContact | null,
  unsent = 0,
): string {
  const missing = missingOf(maxSeq, recovered, serverContact)
  if (missing === null) return `De browser heeft de gegevens van dit toestel gewist.${unsentText(unsent)}`
  return missing === 0
    ? 'De browser wiste de gegevens van dit toestel. Er is niets verloren.'
    : lostText(missing)
}

/**
 * Returns what happened to the changes of a device whose data is gone.
 * @param maxSeq the number of the device's last numbered change
 * @param recovered the numbers of the changes recovered from the journal; 0: not numbered yet
 * @param serverContact null while the server cannot be asked
 * @param unsent number of unsent changes, as far as an open page knew
 */
export function lossText(
  maxSeq: number,
  recovered: readonly number[],
  serverContact: ServerContact | null,
  unsent = 0,
): string {
  const back = backText(recovered.filter((seq) => seq === 0 || seq > (serverContact?.lastSeq ?? 0)).length)
  if (!serverContact)
    return `${lead}${unsentText(unsent)}${back} Zodra er verbinding is, leest u hier wat de server als laatste ontving.`
  const missing = missingOf(maxSeq, recovered, serverContact)
  if (!missing) return `${lead}${back} Er is niets verloren.`
  return `${lead}${back} ${lostText(missing)} ${lastText(serverContact)}`
}

/** Counts only unsent changes: for a moment the journal also contains changes that the server has already. */
const backText = (n: number): string =>
  n === 0
    ? ''
    : ` ${changes(n)} die nog niet verstuurd ${n === 1 ? 'was, is' : 'waren, zijn'} uit de noodkopie hersteld.`

const lostText = (missing: number): string =>
  missing === 1
    ? 'De laatste wijziging van dit toestel heeft de server niet bereikt.'
    : `De laatste ${missing} wijzigingen van dit toestel hebben de server niet bereikt.`

function lastText({ last, seenAt }: ServerContact): string {
  const check = 'Gelieve na te kijken wat u daarna deed.'
  if (last) return `Als laatste ontving de server: ${last.text} (${formatDateTime(last.at)}). ${check}`
  if (seenAt)
    return `De server ontving er geen; het toestel was er laatst op ${formatDateTime(seenAt)}. ${check}`
  return `De server heeft van dit toestel niets ontvangen. ${check}`
}
