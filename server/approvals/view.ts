import type { FastifyInstance } from 'fastify'
import { repairPaper } from '../../src/documents/paper.ts'
import { houseOf } from '../../src/documents/paper.ts'
import { estimateEdition } from '../../src/domain/approvals/link.ts'
import type { Repair, RepairPicture } from '../../src/domain/repairs/repair.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { settingAmount } from '../../src/domain/settings/read.ts'
import { type Executor, settingId } from '../../src/domain/settings/settings.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { paperLogo } from '../documents/paperLogo.ts'
import { repairSources } from '../documents/papers.ts'
import { findDocs } from '../reads/docs.ts'
import type { EstimateView } from './estimatePage.ts'
import { LINK_PATH, type OpenedLink } from './link.ts'
import type { PageFrame } from './shell.ts'
import type { Over } from './texts.ts'

type Place = Pick<FastifyInstance, 'pool' | 'env'>

/** The page of nobody's link, or of one that is over: the house that comes first signs it. */
export async function houseFrame(place: Place, language: Language): Promise<PageFrame> {
  const executor = firstExecutor(await findDocs(place.pool, 'executor', 'true'))
  return { ...(await signed(place, executor)), language, path: null }
}

async function signed(place: Place, executor: Executor | undefined) {
  const { logo } = await paperLogo(place, executor?.logo)
  return { house: executor ? houseOf(executor) : null, logo }
}

/** Why a link shows nothing of its estimate; null: it shows it, also after the customer's own answer. */
export function overBy({ link, repair, state }: OpenedLink, now: string): Over | null {
  if (state === 'open' || state === 'asked') return null
  if (state === 'elsewhere') return 'answered'
  if (state !== 'approved' && state !== 'refused') return state
  const same = link.edition === estimateEdition(repair, link.language)
  return same && link.expiresAt !== null && link.expiresAt > now ? null : 'answered'
}

/** The photos that somebody of the house chose, in the order of their places; one that was taken away since is none. */
export const shownPhotos = ({ link, repair }: Pick<OpenedLink, 'link' | 'repair'>): RepairPicture[] =>
  repair.repairPictures
    .filter(({ id }) => link.photoIds.includes(id))
    .toSorted((a, b) => (a.slot ?? 9) - (b.slot ?? 9) || (a.id < b.id ? -1 : 1))

/** Reads what a link that is not over shows. */
export async function estimateView(
  place: Place,
  opened: OpenedLink,
  asked: { token: string; language: Language | null },
): Promise<EstimateView> {
  const { link, repair, state } = opened
  const [sources = { repair }] = await repairSources(place.pool, [repair])
  const executor = sources.executor ?? firstExecutor(await findDocs(place.pool, 'executor', 'true'))
  return {
    ...(await signed(place, executor)),
    language: asked.language ?? link.language,
    path: `${LINK_PATH}/${asked.token}`,
    link,
    state: state === 'elsewhere' ? 'replaced' : state,
    paper: repairPaper({ ...sources, executor }),
    refusal: await refusalOf(place, repair),
    photos: shownPhotos(opened).length,
    once: crypto.randomUUID(),
  }
}

/** What a refusal costs, as the rule will have it (D-043). */
async function refusalOf({ pool }: Place, { forfaitAmount }: Repair): Promise<number> {
  const [setting] = await findDocs(pool, 'setting', 'r.id = $1', [settingId('repair', 'refusedQuote')])
  return forfaitAmount || settingAmount(setting?.value, 0)
}
