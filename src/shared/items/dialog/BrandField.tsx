import { Autocomplete } from '@mantine/core'
import { type FieldProps, sharedProps } from '../../../components/fields/Field.tsx'
import { useLive } from '../../../db/live.ts'
import { brandNames } from '../../../db/queries/items.ts'
import classes from './Item.module.css'

/** More suggestions than anybody reads. Typing another letter finds the rest. */
const MAX_SHOWN = 60

export interface BrandFieldProps extends FieldProps<string> {
  categoryId: string | null
}

/** The brand, typed freely; brands of the category are suggested first, then all others (IT-16, D-116). */
export function BrandField({ categoryId, ...props }: BrandFieldProps) {
  const brands = useLive(() => brandNames(categoryId), [categoryId])
  const groups = [
    { group: 'Merken van de categorie', items: brands?.ofCategory ?? [] },
    { group: 'Alle merken', items: brands?.others ?? [] },
  ]
  return (
    <Autocomplete
      {...sharedProps(props)}
      value={props.value}
      onChange={props.onChange}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      autoComplete="off"
      data={groups.filter(({ items }) => items.length > 0)}
      limit={MAX_SHOWN}
      // The list scrolls itself: it is the popup of the field and not a tab stop of its own.
      withScrollArea={false}
      classNames={{ options: classes.brands ?? '' }}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', shadow: 'md', keepMounted: false }}
    />
  )
}
