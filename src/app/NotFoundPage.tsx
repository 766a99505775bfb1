import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../components/list/EmptyState.tsx'
import { ActionButton } from '../components/page/ActionButton.tsx'
import { PageTitle } from '../components/page/PageTitle.tsx'
import { routeAfterLogin } from '../session/departments.ts'
import { useSession } from '../session/useSession.ts'

/** Shown for an unknown address to a person who is logged in (D-149). */
export function NotFoundPage() {
  const navigate = useNavigate()
  const { department } = useSession()
  return (
    <>
      <PageTitle title="Pagina niet gevonden" />
      <EmptyState text="Dit adres bestaat niet." hint="Misschien is de link oud of fout getypt.">
        <ActionButton onClick={() => void navigate({ to: routeAfterLogin(department) })}>
          Naar het begin
        </ActionButton>
      </EmptyState>
    </>
  )
}
