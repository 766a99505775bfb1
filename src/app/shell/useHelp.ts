import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { askedQuestions } from '../../components/dialogs/questions.ts'
import { fieldOf } from '../../domain/shared/objects.ts'
import { ROUTES } from '../../lib/routes.ts'
import { lockState } from '../../session/lock/lockState.ts'
import { helpPageFor } from './helpPages.ts'

/** What this reads of a matched route. */
interface Shown {
  fullPath: unknown
  search: unknown
}

/** The page of the manual for the screen that is shown. */
function pageFor({ matches }: { matches: readonly Shown[] }): string | undefined {
  const last = matches.at(-1)
  return last && helpPageFor(String(last.fullPath), fieldOf(last.search, 'tab'))
}

/** Without a page that fits it leads to the contents. */
const wayTo = (page: string | undefined) =>
  page === undefined ? { to: ROUTES.Help } : { to: ROUTES.HelpPage, params: { page } }

/** The way to it as a link. */
export const useHelpLink = () => wayTo(useRouterState({ select: pageFor }))

/**
 * What F1 does on any screen. A form with changes asks first, as at every way out of it; while a question is open, or
 * the screen is locked, nothing happens.
 */
export function useOpenHelp(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (askedQuestions().length > 0 || lockState.getSnapshot() !== null) return
    void navigate(wayTo(pageFor(router.state)))
  }
}
