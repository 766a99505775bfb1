import { useRef, useState } from 'react'
import type { LoginResult } from '../../session/loginResult.ts'
import { loginTexts } from '../../session/loginTexts.ts'
import type { SecondStepSetUp } from '../../session/setUpSecondStep.ts'
import { SetUpSecondStep } from '../../shared/secondStep/SetUpSecondStep.tsx'
import { showRecoveryCodes } from '../../shared/secondStep/showRecoveryCodes.tsx'

interface SetUpAtLoginProps {
  setUp: SecondStepSetUp<LoginResult>
  onResult: (result: LoginResult) => void
  onClose: () => void
}

/** Sets up the second step that the company requires, then continues the login (PK-03). */
export function SetUpAtLogin({ setUp, onResult, onClose }: SetUpAtLoginProps) {
  const [opened, setOpened] = useState(true)
  const done = useRef(false)
  const leave = () => {
    // The dialog also closes after the right code.
    if (done.current) return
    setUp.cancel()
    onClose()
  }
  const finish = async (codes: string[]) => {
    done.current = true
    setOpened(false)
    await showRecoveryCodes(codes)
    onClose()
    onResult(setUp.enter())
  }
  if (!opened) return null
  return (
    <SetUpSecondStep
      started={setUp.started}
      why={loginTexts.setUpFirst}
      confirm={setUp.confirm}
      onDone={(codes) => void finish(codes)}
      onClose={leave}
    />
  )
}
