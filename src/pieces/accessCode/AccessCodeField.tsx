import { useRef, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconEye } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { openCode, sealCode } from './seal.ts'

export interface AccessCodeFieldProps {
  /** Sealed; null for none. */
  value: string | null
  /** @param base what stood there when the person began to type */
  onChange: (sealed: string | null, base: string | null) => void
  /** Somebody looks at the code: their name is written down. */
  onShown?: () => void
  path?: string
}

const HIDDEN = '••••'
const NO_KEY = 'Dit toestel moet eerst één keer verbinding hebben voor het een toegangscode kan bewaren.'
const NOT_HERE = 'Deze toegangscode kan op dit toestel niet getoond worden.'
const LONGEST = 100

/** The password or code of what was brought in: sealed as soon as the field is left, shown on a press. */
export function AccessCodeField({ value, onChange, onShown, path }: AccessCodeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const base = useRef(value)
  const [shown, setShown] = useState<string | null>(null)
  const type = (text: string) => {
    if (typed === null) base.current = value
    // What stands there in the place of the code is none.
    setTyped(typed === null && shown === null ? text.replaceAll('•', '') : text)
  }
  const leave = async () => {
    if (typed === null) return
    const code = typed.trim()
    const sealed = code === '' ? null : await sealCode(code)
    if (code !== '' && sealed === null) return toastWarning(NO_KEY)
    setTyped(null)
    setShown(null)
    onChange(sealed, base.current)
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
        : {})}
    />
  )
}
