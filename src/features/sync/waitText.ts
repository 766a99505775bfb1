import { formatTime } from '../../lib/dates.ts'
import { foreignAnswerText } from '../../lib/foreignAnswer.ts'
import type { SyncStatus } from '../../sync/client.ts'

type Wait = NonNullable<SyncStatus['wait']>

/** Obstacles that disappear by themselves. */
const TEMPORARY_TEXTS = {
  limit: 'De server kreeg te veel aanvragen van deze gebruiker en vraagt te wachten',
  busy: 'De server kan nu even niet antwoorden',
} as const

const BLOCKED_TEXTS = {
  serverFull:
    'De server heeft geen plaats meer. Uw wijzigingen blijven op dit toestel bewaard en gaan vanzelf door zodra er weer plaats is. Gelieve de beheerder te verwittigen.',
  suspended:
    'Werkbank is voor dit bedrijf stilgelegd door de beheerder. Uw wijzigingen blijven op dit toestel bewaard en vertrekken vanzelf zodra het weer kan.',
  deviceFull:
    'De opslag van dit toestel is vol: wijzigingen en wat van de server komt, kunnen hier niet bewaard worden. Gelieve plaats vrij te maken op dit toestel.',
} as const

/**
 * Returns why the server is not called now, and until when; null if nothing is held back. No data is lost
 * meanwhile.
 */
export function waitText({ wait }: Pick<SyncStatus, 'wait'>): string | null {
  if (!wait) return null
  const at = formatTime(wait.until)
  return wait.why === 'limit' || wait.why === 'busy'
    ? `${TEMPORARY_TEXTS[wait.why]}; het gaat vanzelf verder om ${at}.`
    : `${reason(wait, wait.why)} Om ${at} wordt het opnieuw geprobeerd.`
}

const reason = ({ status = 0 }: Wait, why: Exclude<Wait['why'], keyof typeof TEMPORARY_TEXTS>): string =>
  why === 'proxy' || why === 'noServer' ? foreignAnswerText(status) : BLOCKED_TEXTS[why]
