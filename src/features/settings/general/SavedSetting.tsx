import { type FormEvent, useEffect, useRef, useState } from 'react'
import { IconCheck } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import {
  type CompanyModule,
  type CompanySetting,
  isTextSetting,
} from '../../../domain/settings/companySettings.ts'
import { settingProblem } from '../../../mutations/settings/setting.ts'
import { useSavedField } from '../../../shared/fields/SavedField.tsx'
import { SettingInput } from './SettingInput.tsx'
import classes from './SavedSetting.module.css'
import { announceSettings } from './settingsToast.ts'

/** The word 'Opgeslagen' stays so long beside a field. */
const SAVED_MS = 3_000
const BACK_MS = 10_000

/** The settings of a department as they are stored, by their names. */
export type SettingTexts = Readonly<Record<string, string>>

interface SavedSettingProps {
  module: CompanyModule
  field: string
  setting: CompanySetting
  stored: SettingTexts
  problem?: (values: SettingTexts, field: string) => string | null
}

/**
 * A setting that saves by itself: a switch at once, a text after a pause, a number on Enter or when it is left, since
 * half of a number is a number too (SE-48).
 */
export function SavedSetting({ module, field, setting, stored, problem }: SavedSettingProps) {
  const value = stored[field] ?? ''
  const [before, setBefore] = useState(value)
  const state = useSavedField<string>({
    value,
    field: `settings/${module}/${field}`,
    label: setting.label,
    saved: announceSettings,
    mode: isTextSetting(setting) ? 'debounce' : 'blur',
    check: async (typed) =>
      settingProblem(field, typed) ?? problem?.({ ...stored, [field]: typed }, field) ?? null,
    mutation: (typed, seen) => {
      setBefore(seen)
      return { name: 'setting.set', args: { module, field, value: typed }, base: { value: seen } }
    },
  })
  const { error, save, onChange, clearError } = state
  const isPending = state.state === 'dirty'
  // A value that did not fit beside another setting is tried again when that one is changed.
  const others = JSON.stringify({ ...stored, [field]: null })
  const tried = useRef(others)
  useEffect(() => {
    if (tried.current === others) return
    tried.current = others
    if (problem && isPending && error !== undefined) save()
  })
  const isSaved = state.state === 'saved'
  const set = (typed: string, seen?: string) => {
    clearError()
    onChange(typed, seen)
    if (setting.kind === 'flag') save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form noValidate className={classes.field} onSubmit={submit}>
      <SettingInput
        setting={setting}
        value={state.value}
        onChange={set}
        onBlur={state.onBlur}
        offered={state.offered}
        onUnread={state.setUnread}
        error={error}
      />
      {isSaved && <SavedWord />}
      {isSaved && !isTextSetting(setting) && setting.kind !== 'flag' && before !== state.value && (
        <BackButton
          text={textOf(setting, before)}
          onBack={() => {
            set(before)
            save()
          }}
        />
      )}
    </form>
  )
}

const textOf = ({ kind, unit }: CompanySetting, value: string): string =>
  value === '' ? 'leeg' : kind === 'money' ? `€ ${value.replace('.', ',')}` : `${value} ${unit ?? ''}`.trim()

/** True for the first `ms` after it was shown. */
function useForTime(ms: number): boolean {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isShown
}

function SavedWord() {
  const isShown = useForTime(SAVED_MS)
  return (
    <output className={classes.saved}>
      {isShown && (
        <>
          <IconCheck size={16} />
          Opgeslagen
        </>
      )}
    </output>
  )
}

function BackButton({ text, onBack }: { text: string; onBack: () => void }) {
  if (!useForTime(BACK_MS)) return null
  return (
    <ActionButton variant="subtle" onClick={onBack}>
      Terug naar {text}
    </ActionButton>
  )
}
