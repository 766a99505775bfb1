import { formatDateTime } from '../../lib/dates.ts'

/** What the server last heard of a device that lost its data. */
export interface Heard {
  lastSeq: number
  /** When the device was last there; null: never. */
  seenAt: string | null
  /** The last change the server has of it. */
  last: { text: string; at: string } | null
}

const changes = (n: number): string => (n === 1 ? '1 wijziging' : `${n} wijzigingen`)
const lead = 'De browser heeft de gegevens van dit toestel gewist; ze worden opnieuw opgehaald.'

/** How many changes are neither here nor with the server; null while the server cannot be asked. */
function missingOf(maxSeq: number, recovered: readonly number[], heard: Heard | null): number | null {
  if (!heard) return null
  const there = recovered.filter((seq) => seq > heard.lastSeq).length
  return Math.max(0, maxSeq - heard.lastSeq - there)
}

/** What a page that was open knows by itself, before the server is asked; '' for nothing. */
const unsentText = (unsent: number): string =>
  unsent === 0 ? '' : ` ${changes(unsent)} ${unsent === 1 ? 'was' : 'waren'} nog niet verstuurd.`

/** The same in one line: what is lost, if anything is. */
export function lossLine(
  maxSeq: number,
  recovered: readonly number[],
  heard: Heard | null,
  unsent = 0,
): string {
  const missing = missingOf(maxSeq, recovered, heard)
  if (missing === null) return `De browser heeft de gegevens van dit toestel gewist.${unsentText(unsent)}`
  return missing === 0
    ? 'De browser wiste de gegevens van dit toestel. Er is niets verloren.'
    : lostText(missing)
}

/**
 * What became of the changes of a device whose data is gone.
 * @param maxSeq the last change the device had numbered
 * @param recovered the seqs of the changes taken up again from the journal; 0: not numbered yet
 * @param heard null while the server cannot be asked
 * @param unsent changes that waited to be sent, as far as a page that was open knew
 */
export function lossText(
  maxSeq: number,
  recovered: readonly number[],
  heard: Heard | null,
  unsent = 0,
): string {
  const back = backText(recovered.filter((seq) => seq === 0 || seq > (heard?.lastSeq ?? 0)).length)
  if (!heard)
    return `${lead}${unsentText(unsent)}${back} Zodra er verbinding is, leest u hier wat de server als laatste ontving.`
  const missing = missingOf(maxSeq, recovered, heard)
  if (!missing) return `${lead}${back} Er is niets verloren.`
  return `${lead}${back} ${lostText(missing)} ${lastText(heard)}`
}

/** What the server had already stands in the journal for a moment too, and was never lost. */
const backText = (n: number): string =>
  n === 0
    ? ''
    : ` ${changes(n)} die nog niet verstuurd ${n === 1 ? 'was, is' : 'waren, zijn'} uit de noodkopie hersteld.`

const lostText = (missing: number): string =>
  missing === 1
    ? 'De laatste wijziging van dit toestel heeft de server niet bereikt.'
    : `De laatste ${missing} wijzigingen van dit toestel hebben de server niet bereikt.`

function lastText({ last, seenAt }: Heard): string {
  const check = 'Gelieve na te kijken wat u daarna deed.'
  if (last) return `Als laatste ontving de server: ${last.text} (${formatDateTime(last.at)}). ${check}`
  if (seenAt)
    return `De server ontving er geen; het toestel was er laatst op ${formatDateTime(seenAt)}. ${check}`
  return `De server heeft van dit toestel niets ontvangen. ${check}`
}
