import { useCallback, useEffect, useId, useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconLock } from '../../components/icons/icons.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { texts } from '../../lib/texts.ts'
import classes from '../../shared/forms/Settings.module.css'
import type { SecondStepSecret } from '../../session/setUpSecondStep.ts'
import {
  confirmSecondStep,
  newRecoveryCodes,
  readSecondStep,
  removeSecondStep,
  type SecondStepState,
  startSecondStep,
} from './secondStep.ts'
import { showRecoveryCodes } from '../../shared/secondStep/showRecoveryCodes.tsx'

const SetUpSecondStep = lazyComponent(
  () => import('../../shared/secondStep/SetUpSecondStep.tsx'),
  'SetUpSecondStep',
)

const WHY =
  'Wie uw wachtwoord kent, kan zich met een tweede stap nog niet aanmelden: er is ook een code van een app op uw telefoon nodig, of een passkey.'
const OFFLINE = `Of de tweede stap ingeschakeld is, weet de server. ${texts.onlineOnly}`
const OFF_QUESTION =
  'Wilt u de app als tweede stap uitschakelen? Zonder passkey volstaat uw wachtwoord dan om u aan te melden.'
const REQUIRED = 'Uw bedrijf vraagt een tweede stap bij het aanmelden.'
const CODES_QUESTION = 'Wilt u nieuwe herstelcodes maken? De vorige werken dan niet meer.'

const codesText = (n: number) => `U hebt nog ${n} ${n === 1 ? 'herstelcode' : 'herstelcodes'}.`

const isLastRequired = ({ required, passkeys }: SecondStepState) => required && passkeys === 0

function stateText({ active, passkeys, recoveryCodes }: SecondStepState): string {
  if (active) return `De tweede stap is ingeschakeld. ${codesText(recoveryCodes)}`
  return passkeys > 0
    ? `De tweede stap is uw passkey. ${codesText(recoveryCodes)}`
    : `De tweede stap is niet ingeschakeld. ${WHY}`
}

/** The second step of the own login: a code of an authenticator app (TF). */
export function SecondStep({ online }: { online: boolean }) {
  const [state, setState] = useState<SecondStepState>()
  const [started, setStarted] = useState<SecondStepSecret | null>(null)
  const why = useId()
  const read = useCallback(
    () =>
      readSecondStep()
        .then(setState)
        .catch(() => undefined),
    [],
  )
  useEffect(() => {
    if (online) void read()
  }, [online, read])
  const show = async (codes: string[]) => {
    await read()
    await showRecoveryCodes(codes)
  }
  const replaceCodes = async () => {
    if (await confirm({ text: CODES_QUESTION, yes: 'Nieuwe codes maken' }))
      await show(await newRecoveryCodes())
  }
  const turnOff = async () => {
    if (!(await confirm({ text: OFF_QUESTION, yes: 'Uitschakelen' }))) return
    await removeSecondStep()
    await read()
    toastSuccess('Tweede stap uitgeschakeld.')
  }
  const button = (label: string, act: () => Promise<unknown>, whyNot?: string) => (
    <ActionButton
      icon={<IconLock />}
      disabledReason={online ? whyNot : OFFLINE}
      describedBy={why}
      onClick={() => void act().catch(toastSaveFailed)}
    >
      {label}
    </ActionButton>
  )
  return (
    <Panel title="Tweede stap bij het aanmelden">
      <div className={classes.form}>
        <p id={why} className={classes.note}>
          {state ? stateText(state) : online ? WHY : OFFLINE}
        </p>
        <div className={classes.buttons}>
          {state && (state.active || state.passkeys > 0) && button('Nieuwe herstelcodes', replaceCodes)}
          {state?.active
            ? button('Tweede stap uitschakelen', turnOff, isLastRequired(state) ? REQUIRED : undefined)
            : button('Tweede stap instellen', async () => setStarted(await startSecondStep()))}
        </div>
      </div>
      {started && (
        <SetUpSecondStep
          started={started}
          confirm={confirmSecondStep}
          onDone={(codes) => {
            toastSuccess('Tweede stap ingeschakeld.')
            void show(codes)
          }}
          onClose={() => setStarted(null)}
        />
      )}
    </Panel>
  )
}
