import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconEye } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { openCode, sealCode } from './seal.ts'

export interface AccessCodeFieldProps {
  /** The sealed code; null: none. */
  value: string | null
  /**
   * Called after each key, as soon as the code is sealed.
   * @param base the value from before the person began to type
   */
  onChange: (sealed: string | null, base: string | null) => void
  onBlur?: () => void
  /** Shown inside the field at the right while it is being edited. */
  rightSection?: ReactNode
  /** Called when somebody looks at the code, to log their name. */
  onShown?: () => void
  path?: string
}

const HIDDEN = '••••'
const NO_KEY = 'Dit toestel moet eerst één keer verbinding hebben voor het een toegangscode kan bewaren.'
const NOT_HERE = 'Deze toegangscode kan op dit toestel niet getoond worden.'
const LONGEST = 100

/**
 * The password or code of a received device. It is sealed while it is typed, because only the sealed form is
 * stored. A press on the button shows it.
 */
export function AccessCodeField(props: AccessCodeFieldProps) {
  const { value, onChange, onBlur, onShown, path, rightSection } = props
  const [typed, setTyped] = useState<string | null>(null)
  const base = useRef(value)
  /** True once the last key is sealed and passed on; false if this device has no key. */
  const sealing = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef('')
  const [shown, setShown] = useState<string | null>(null)
  const seal = async (text: string, from: string | null): Promise<boolean> => {
    const code = text.trim()
    const sealed = code === '' ? null : await sealCode(code)
    if (code !== '' && sealed === null) return false
    // False: a later key press is still being sealed.
    if (latest.current === text) onChange(sealed, from)
    return true
  }
  const type = (text: string) => {
    if (typed === null) base.current = value
    // Remove the dots that are shown in place of the code.
    const code = typed === null && shown === null ? text.replaceAll('•', '') : text
    setTyped(code)
    latest.current = code
    sealing.current = seal(code, base.current)
  }
  const leave = async () => {
    if (typed === null) return onBlur?.()
    if (!(await sealing.current)) return toastWarning(NO_KEY)
    setTyped(null)
    setShown(null)
    onBlur?.()
  }
  const show = async () => {
    if (shown !== null) return setShown(null)
    const code = value && (await openCode(value))
    if (!code) return toastWarning(NOT_HERE)
    setShown(code)
    onShown?.()
  }
  return (
    <TextField
      label={REPAIR_FIELDS.accessCode.label}
      value={typed ?? shown ?? (value ? HIDDEN : '')}
      onChange={type}
      onBlur={() => void leave()}
      maxLength={LONGEST}
      autoCapitalize="none"
      placeholder="Geen"
      {...(path === undefined ? {} : { path })}
      {...(value && typed === null
        ? {
            rightSection: (
              <IconAction
                label={shown === null ? 'Toegangscode tonen' : 'Toegangscode verbergen'}
                icon={<IconEye />}
                onClick={() => void show()}
              />
            ),
          }
        : { rightSection })}
    />
  )
}
