import { Navigate, useParams } from '@tanstack/react-router'
import { ROUTES } from '../../lib/routes.ts'
import { LINK_KEY } from '../../shared/scan/linkKey.ts'
import { hasSession } from '../../session/guard.ts'

/**
 * The target of the QR code on a label, when the camera app of a phone reads it. The record is looked up
 * inside the app shell: at once with a session, otherwise after the login.
 */
export function ShortLinkPage() {
  const { code = '' } = useParams({ strict: false })
  sessionStorage.setItem(LINK_KEY, code)
  return <Navigate to={hasSession() ? ROUTES.Repair : ROUTES.LoginPage} replace />
}
