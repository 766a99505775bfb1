import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconEye } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { openCode, sealCode } from './seal.ts'

export interface AccessCodeFieldProps {
  /** Sealed; null for none. */
  value: string | null
  /**
   * Called with each key, as soon as the code is sealed.
   * @param base what stood there when the person began to type
   */
  onChange: (sealed: string | null, base: string | null) => void
  onBlur?: () => void
  /** Inside the field at the right while it is typed in. */
  rightSection?: ReactNode
  /** Somebody looks at the code: their name is written down. */
  onShown?: () => void
  path?: string
}

const HIDDEN = '••••'
const NO_KEY = 'Dit toestel moet eerst één keer verbinding hebben voor het een toegangscode kan bewaren.'
const NOT_HERE = 'Deze toegangscode kan op dit toestel niet getoond worden.'
const LONGEST = 100

/** The password or code of what was brought in: sealed as it is typed, since nothing else is stored; shown on a press. */
export function AccessCodeField(props: AccessCodeFieldProps) {
  const { value, onChange, onBlur, onShown, path, rightSection } = props
  const [typed, setTyped] = useState<string | null>(null)
  const base = useRef(value)
  /** Whether the last key is sealed and handed on: false where this device has no key. */
  const sealing = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef('')
  const [shown, setShown] = useState<string | null>(null)
  const seal = async (text: string, from: string | null): Promise<boolean> => {
    const code = text.trim()
    const sealed = code === '' ? null : await sealCode(code)
    if (code !== '' && sealed === null) return false
    // A later key is on its way.
    if (latest.current === text) onChange(sealed, from)
    return true
  }
  const type = (text: string) => {
    if (typed === null) base.current = value
    // What stands there in the place of the code is none.
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
