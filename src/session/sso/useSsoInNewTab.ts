import { useState } from 'react'
import { sessionStore } from '../session.ts'
import { askInNewTab, failureText, finishConfirm, finishLogin, type SsoPurpose } from './ssoLogin.ts'

/** A login at the provider from a screen that stays as it is: after the session expired, at the lock, to confirm. */
export function useSsoInNewTab(purpose: SsoPurpose, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const code = await askInNewTab(purpose)
      if (code === null) return
      const text = purpose === 'confirm' ? await finishConfirm(code) : await textOfLogin(code)
      if (text === undefined) onDone()
      setProblem(text)
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run: () => void run() }
}

async function textOfLogin(code: string): Promise<string | undefined> {
  const { user } = sessionStore.getSnapshot()
  const result = await finishLogin(code, { onlyFor: user?.id })
  return result.ok ? undefined : result.text
}
