import { Combobox, ScrollArea } from '@mantine/core'
import { useEffect } from 'react'
import { texts } from '../../lib/texts.ts'
import { type ComboFieldProps, type ComboOption, CREATE } from './comboTypes.ts'
import classes from './Field.module.css'
import { IconPlus } from '../icons/icons.tsx'

interface ComboOptionsProps<O extends ComboOption>
  extends Pick<ComboFieldProps<O>, 'createLabel' | 'onCreate' | 'renderOption' | 'value'> {
  /** Null before the first search. */
  options: readonly O[] | null
  searched: string
  term: string
  minChars: number
  /** Called when new options are rendered. */
  onShown: () => void
}

/** CSS height: as long as needed, within the space on its side of the field. */
const LIST_HEIGHT = 'min(320px, calc(var(--combo-room, 320px) - 12px))'

/** The content of the dropdown of a `ComboField`. */
export function ComboOptions<O extends ComboOption>(props: ComboOptionsProps<O>) {
  const { options, searched, term, minChars, onShown, createLabel, onCreate, value } = props
  const hasHits = options !== null && options.length > 0
  useEffect(() => {
    // Enter takes the first hit of a typed term; merely opening the list preselects nothing.
    if (hasHits && searched !== '') onShown()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options])
  return (
    <Combobox.Options>
      <ScrollArea.Autosize mah={LIST_HEIGHT} type="auto">
        {options?.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value?.value}
            disabled={option.disabled === true}
          >
            {props.renderOption ? props.renderOption(option) : <PlainOption option={option} />}
          </Combobox.Option>
        ))}
      </ScrollArea.Autosize>
      {!hasHits && <Combobox.Empty>{nothing(term, searched, minChars, options === null)}</Combobox.Empty>}
      {createLabel && onCreate && (
        <Combobox.Option value={CREATE} className={classes.create}>
          <IconPlus size={16} />
          {createLabel(term)}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}

function nothing(term: string, searched: string, minChars: number, waiting: boolean): string {
  if (term.length < minChars) return texts.minChars(minChars)
  if (waiting) return 'Zoeken …'
  return searched === '' ? texts.empty : texts.noHits(searched)
}

function PlainOption({ option }: { option: ComboOption }) {
  return (
    <div>
      {option.label}
      {option.note !== undefined && <div className={classes.optionNote}>{option.note}</div>}
    </div>
  )
}
