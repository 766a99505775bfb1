import type { FastifyInstance } from 'fastify'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { companyPartyOf } from '../../src/documents/repairDocument.ts'
import { rentalDocument } from '../../src/documents/rentalDocument.ts'
import { isAgreedWithShortage } from '../../src/domain/approvals/rentalLink.ts'
import type { Repair, RepairPicture } from '../../src/domain/repairs/repair.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { settingAmount } from '../../src/domain/settings/read.ts'
import { type Executor, settingId } from '../../src/domain/settings/settings.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { documentLogo } from '../documents/documentLogo.ts'
import { repairSources } from '../documents/documentSources.ts'
import { findDocs } from '../reads/docs.ts'
import { rentalSources } from '../documents/rentalPdf.ts'
import { estimateContent } from './estimateContent.ts'
import { editionOf, LINK_PATH, type OpenedLink } from './link.ts'
import type { LinkView } from './linkPage.ts'
import { quoteContent } from './quoteContent.ts'
import type { PageFrame } from './shell.ts'
import type { UnavailableReason } from './pageTexts.ts'

type Place = Pick<FastifyInstance, 'pool' | 'env'>

/** Returns the frame of a page for an unknown or expired link. It shows the first executor. */
export async function companyFrame(place: Place, language: Language): Promise<PageFrame> {
  const executor = firstExecutor(await findDocs(place.pool, 'executor', 'true'))
  return { ...(await letterheadOf(place, executor)), language, path: null }
}

async function letterheadOf(place: Place, executor: Executor | undefined) {
  const { logo } = await documentLogo(place, executor?.logo)
  return { company: executor ? companyPartyOf(executor) : null, logo }
}

/** Returns why a link does not show its record; null if it does, also after the customer's own answer. */
export function unavailableReason(opened: OpenedLink, now: string): UnavailableReason | null {
  const { link, state } = opened
  if (state === 'open' || state === 'asked') return null
  if (state === 'elsewhere') return 'answered'
  if (state !== 'approved' && state !== 'refused') return state
  const same = link.edition === editionOf(opened)
  return same && link.expiresAt !== null && link.expiresAt > now ? null : 'answered'
}

/**
 * Returns the photos that were selected for the link, in the order of their slots. Photos removed since then
 * are omitted; a rental has none.
 */
export const linkedPhotos = (opened: OpenedLink): RepairPicture[] =>
  opened.about === 'rental'
    ? []
    : opened.repair.repairPictures
        .filter(({ id }) => opened.link.photoIds.includes(id))
        .toSorted((a, b) => (a.slot ?? 9) - (b.slot ?? 9) || (a.id < b.id ? -1 : 1))

/** Reads the content of a valid link. */
export async function linkView(
  place: Place,
  opened: OpenedLink,
  asked: { token: string; language: Language | null },
): Promise<LinkView> {
  const { link, state } = opened
  const language = asked.language ?? link.language
  const { content, executor } =
    opened.about === 'rental'
      ? await readQuote(place, opened, language)
      : await readEstimate(place, opened, language)
  return {
    ...(await letterheadOf(place, executor)),
    language,
    path: `${LINK_PATH}/${asked.token}`,
    link,
    state: state === 'elsewhere' ? 'replaced' : state,
    content,
    once: crypto.randomUUID(),
  }
}

type Opened<A extends OpenedLink['about']> = Extract<OpenedLink, { about: A }>

async function readEstimate(place: Place, opened: Opened<'repair'>, language: Language) {
  const { repair, link } = opened
  const [sources = { repair }] = await repairSources(place.pool, [repair])
  const executor = sources.executor ?? firstExecutor(await findDocs(place.pool, 'executor', 'true'))
  const document = repairDocument({ ...sources, executor })
  const refusal = await refusalOf(place, repair)
  const content = estimateContent(document, link, language, { refusal, photos: linkedPhotos(opened).length })
  return { content, executor }
}

async function readQuote({ pool }: Place, { rental, link }: Opened<'rental'>, language: Language) {
  const sources = await rentalSources(pool, rental)
  const isShort = isAgreedWithShortage(link, rental)
  return {
    content: quoteContent(rentalDocument(sources), link, language, isShort),
    executor: sources.executor,
  }
}

/** Returns the cost of a refusal by the rule of D-043. */
async function refusalOf({ pool }: Place, { forfaitAmount }: Repair): Promise<number> {
  const [setting] = await findDocs(pool, 'setting', 'r.id = $1', [settingId('repair', 'refusedQuote')])
  return forfaitAmount || settingAmount(setting?.value, 0)
}
