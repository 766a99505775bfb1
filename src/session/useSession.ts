import { useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** Who is logged in, in which department, and whether the server knows it; live. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot, sessionStore.getSnapshot)
