import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPlus } from '../icons/icons.tsx'
import { richTextTexts } from './richTextTexts.ts'
import classes from './RichText.module.css'

/** A placeholder: chosen by its label, inserted as its text. */
export interface Insertable {
  text: string
  label: string
}

export interface InsertControlProps {
  items: readonly Insertable[]
  onInsert: (text: string) => void
}

/** A menu that inserts a placeholder at the cursor. */
export function InsertControl({ items, onInsert }: InsertControlProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      returnFocus={false}
      // A portal outside the dialog would be outside every landmark.
      withinPortal={false}
      zIndex={400}
      // A menu may not contain Mantine's focus placeholder; the first entry takes the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <RichTextEditor.Control type="button" className={classes.insert}>
          <IconPlus size={16} />
          {richTextTexts.insert}
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown className={classes.insertList}>
        {items.map(({ text, label }, i) => (
          <Menu.Item
            key={label}
            data-autofocus={i === 0 || undefined}
            onClick={() => onInsert(text)}
            rightSection={<code>{text}</code>}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
