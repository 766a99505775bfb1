import { useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** Returns the live session: the user, the department and the connection to the server. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot, sessionStore.getSnapshot)
