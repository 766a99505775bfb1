import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../lib/http.ts'
import type { LoginResult } from '../../session/login.ts'
import { sessionTexts } from '../../session/sessionTexts.ts'
import type { SecondStepSecret, SecondStepSetUp } from '../../session/setUpSecondStep.ts'
import { SetUpSecondStep } from '../../shared/secondStep/SetUpSecondStep.tsx'
import { showRecoveryCodes } from '../../shared/secondStep/showRecoveryCodes.tsx'

interface SetUpAtLoginProps {
  setUp: SecondStepSetUp
  onResult: (result: LoginResult) => void
  onClose: () => void
}

/** Sets up the second step that the company requires, then continues the login (PK-03). */
export function SetUpAtLogin({ setUp, onResult, onClose }: SetUpAtLoginProps) {
  const [started, setStarted] = useState<SecondStepSecret>()
  const done = useRef(false)
  const leave = () => {
    // The dialog also closes after the right code.
    if (done.current) return
    setUp.cancel()
    onClose()
  }
  useEffect(() => {
    let left = false
    setUp.start().then(
      (secret) => !left && setStarted(secret),
      (error: unknown) => {
        if (left) return
        setUp.cancel()
        onClose()
        onResult({ ok: false, text: reasonOf(error) })
      },
    )
    return () => void (left = true)
    // The set-up belongs to one login; it starts once.
  }, [setUp])
  const finish = async (codes: string[]) => {
    done.current = true
    setStarted(undefined)
    await showRecoveryCodes(codes)
    onClose()
    onResult(setUp.enter())
  }
  if (!started) return null
  return (
    <SetUpSecondStep
      started={started}
      why={sessionTexts.setUpFirst}
      confirm={setUp.confirm}
      onDone={(codes) => void finish(codes)}
      onClose={leave}
    />
  )
}
