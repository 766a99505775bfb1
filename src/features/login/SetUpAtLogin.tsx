import { useRef, useState } from 'react'
import type { LoginResult } from '../../session/loginResult.ts'
import { loginTexts } from '../../session/loginTexts.ts'
import { whyNoPasskeys } from '../../session/passkey/support.ts'
import type { SecondStepSetUp } from '../../session/setUpSecondStep.ts'
import { AddPasskey } from '../../shared/secondStep/AddPasskey.tsx'
import { SetUpSecondStep } from '../../shared/secondStep/SetUpSecondStep.tsx'
import { showRecoveryCodes } from '../../shared/secondStep/showRecoveryCodes.tsx'
import { ChooseSecondStep, type SecondStepKind } from './ChooseSecondStep.tsx'

interface SetUpAtLoginProps {
  setUp: SecondStepSetUp<LoginResult>
  onResult: (result: LoginResult) => void
  onClose: () => void
}

/**
 * Sets up the second step that the company requires, then continues the login (PK-03). The person chooses between an
 * app and a passkey, where passkeys work (PK-16).
 */
export function SetUpAtLogin({ setUp, onResult, onClose }: SetUpAtLoginProps) {
  const isChoice = whyNoPasskeys() === undefined
  const [kind, setKind] = useState<SecondStepKind | null>(isChoice ? null : 'app')
  const [opened, setOpened] = useState(true)
  /** A dialog also closes after its choice or its right code. */
  const isLeft = useRef(true)
  const choose = (chosen: SecondStepKind) => {
    isLeft.current = false
    setKind(chosen)
  }
  const leave = () => {
    if (!isLeft.current) {
      isLeft.current = true
      return
    }
    setUp.cancel()
    onClose()
  }
  const finish = async (codes: string[] = []) => {
    isLeft.current = false
    setOpened(false)
    if (codes.length > 0) await showRecoveryCodes(codes)
    onClose()
    onResult(await setUp.enter())
  }
  if (!opened) return null
  const back = isChoice ? () => setKind(null) : undefined
  const done = (codes?: string[]) => void finish(codes)
  if (kind === null) return <ChooseSecondStep onChoose={choose} onClose={leave} />
  return kind === 'app' ? (
    <SetUpSecondStep
      started={setUp.started}
      why={loginTexts.setUpFirst}
      confirm={setUp.confirm}
      onDone={done}
      onBack={back}
      onClose={leave}
    />
  ) : (
    <AddPasskey
      why={loginTexts.setUpFirst}
      add={setUp.addPasskey}
      onAdded={done}
      onBack={back}
      onClose={leave}
    />
  )
}
