import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/** The provider of single sign-on, as the login page shows it. */
export interface SsoProvider {
  name: string
  /** True if a password opens no session. */
  only: boolean
}

/** The last answer of the server, so that the button is there at once and offline. */
const PROVIDER = 'ssoProvider'
const listeners = new Set<() => void>()
let provider = readSetting<SsoProvider | null>(PROVIDER, null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The provider that the server named last; null without single sign-on. */
export const useSsoProvider = (): SsoProvider | null => useSyncExternalStore(subscribe, () => provider)
export const ssoProvider = (): SsoProvider | null => provider

/** Asks the server again. Without an answer the last one stays. */
export async function refreshSsoProvider(): Promise<void> {
  const { request } = await import('../../lib/http.ts')
  const answer = await request<{ provider: SsoProvider | null }>('GET', '/sso', { anonymous: true })
  setSsoProvider(answer.provider)
}

function setSsoProvider(next: SsoProvider | null): void {
  if (JSON.stringify(next) === JSON.stringify(provider)) return
  provider = next
  writeSetting(PROVIDER, next)
  for (const listener of listeners) listener()
}

/** 'Aanmelden met Zaakpas'. */
export const ssoLabel = ({ name }: SsoProvider): string => `Aanmelden met ${name}`
