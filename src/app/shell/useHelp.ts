import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { openQuestions } from '../../components/dialogs/questions.ts'
import { fieldOf } from '../../lib/objects.ts'
import { ROUTES } from '../../lib/routes.ts'
import { lockState } from '../../session/lock/lockState.ts'
import { helpPageFor } from './helpPages.ts'

/** The part of a matched route that this module reads. */
interface Shown {
  fullPath: unknown
  search: unknown
}

/** Returns the manual page for the visible screen. */
function pageFor({ matches }: { matches: readonly Shown[] }): string | undefined {
  const last = matches.at(-1)
  return last && helpPageFor(String(last.fullPath), fieldOf(last.search, 'tab'))
}

/** Without a matching page, opens the table of contents. */
const wayTo = (page: string | undefined) =>
  page === undefined ? { to: ROUTES.Help } : { to: ROUTES.HelpPage, params: { page } }

/** Returns the link to the matching manual page. */
export const useHelpLink = () => wayTo(useRouterState({ select: pageFor }))

/**
 * Returns the action of F1. A form with unsaved changes asks first, as on every navigation. While a question
 * is open or the screen is locked, nothing happens.
 */
export function useOpenHelp(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (openQuestions().length > 0 || lockState.getSnapshot() !== null) return
    void navigate(wayTo(pageFor(router.state)))
  }
}
