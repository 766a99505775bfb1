import { Navigate, useParams } from '@tanstack/react-router'
import { ROUTES } from '../../lib/routes.ts'
import { LINK_KEY } from '../../pieces/scan/linkKey.ts'
import { hasSession } from '../../session/guard.ts'

/**
 * What the QR of a label leads to when a phone's own camera read it. The record is looked up within the frame of the
 * screens, which is there at once, or after the login.
 */
export function ShortLinkPage() {
  const { code = '' } = useParams({ strict: false })
  sessionStorage.setItem(LINK_KEY, code)
  return <Navigate to={hasSession() ? ROUTES.Repair : ROUTES.LoginPage} replace />
}
