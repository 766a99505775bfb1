import type { FocusEventHandler, ReactNode } from 'react'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import type { CompanySetting } from '../../../domain/settings/companySettings.ts'

interface SettingInputProps {
  setting: CompanySetting
  /** The value as it is stored. */
  value: string
  onChange: (value: string, seen?: string) => void
  onBlur: FocusEventHandler<HTMLElement>
  error: ReactNode
  offered?: string | null
  onUnread?: (text: string | null) => void
}

const numberOf = (setting: CompanySetting, text: string): number | null =>
  setting.optional && text === '' ? null : Number(text.replace(',', '.')) || 0

/** A setting, in an input of its kind. */
export function SettingInput({ setting, value, onChange, offered, onUnread, ...bound }: SettingInputProps) {
  const { label, kind, unit, description, max } = setting
  const shared = { label, description, path: 'value', ...bound }
  if (kind === 'text') return <TextField {...shared} value={value} onChange={onChange} />
  if (kind === 'lines')
    return (
      <TextAreaField
        {...shared}
        value={value}
        onChange={onChange}
        minRows={3}
        maxRows={10}
        {...(max ? { limit: max } : {})}
      />
    )
  if (kind === 'flag')
    return <SwitchField {...shared} value={value === '1'} onChange={(on) => onChange(on ? '1' : '0')} />
  return (
    <NumberField
      {...shared}
      kind={kind}
      unit={unit}
      required={setting.optional !== true}
      value={numberOf(setting, value)}
      onChange={(number, seen) =>
        onChange(String(number ?? ''), seen === undefined ? undefined : String(seen ?? ''))
      }
      {...(offered === undefined ? {} : { offered })}
      {...(onUnread ? { onUnread } : {})}
    />
  )
}
