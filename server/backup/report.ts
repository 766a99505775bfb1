import type { Counter } from '../sync/store/counters.ts'
import type { RestoreResult } from './restore.ts'

/** Returns the report of a restore for the operator. */
export function restoreReport(dataDir: string, result: RestoreResult): string {
  const { made, aside, photos, numbers, supposed, secretKey } = result
  return [
    `Restored into ${dataDir}, from a backup of ${made.toISOString()}.`,
    aside ? `What was there is in ${aside}.` : 'Nothing was there before.',
    photosText(photos),
    ...numbers
      .filter(({ n }) => n > 0)
      .map((counter) => `${nameOf(counter)}: the next number is ${counter.n + 1}.`),
    supposed
      ? 'This folder does not know what was printed since the backup: numbers that may have been are kept free. Devices that have them bring them back; the others are listed as lost.'
      : 'This folder knew every number that was given; those since the backup are kept free for the devices that have them.',
    secretKey
      ? ''
      : 'The password of the mail server cannot be read without secret-key: type it again in the settings.',
    'Start the server: devices fetch everything again and offer what they sent since the backup.',
  ]
    .filter(Boolean)
    .join('\n')
}

const photosText = ({ all, missing }: RestoreResult['photos']): string =>
  missing === 0
    ? `Photos: ${all}, all of them whole.`
    : `Photos: ${all}, of which ${missing} are missing or damaged; devices that have them send them again.`

const nameOf = ({ kind, boekjaar }: Counter): string =>
  boekjaar > 0 ? `${kind} ${boekjaar}` : `items ${kind}`
