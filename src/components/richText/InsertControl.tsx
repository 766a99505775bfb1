import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPlus } from '../icons/icons.tsx'
import { texts } from './labels.ts'
import classes from './RichText.module.css'

/** A word that stands for something: chosen by its label, put into the text as it is. */
export interface Insertable {
  text: string
  label: string
}

export interface InsertControlProps {
  items: readonly Insertable[]
  onInsert: (text: string) => void
}

/** The words that can be put into the text at the cursor. */
export function InsertControl({ items, onInsert }: InsertControlProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      returnFocus={false}
      // Outside of the dialog it would be outside of every landmark.
      withinPortal={false}
      zIndex={400}
      // Its own place for the focus is no part of a menu; the first word takes it.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <RichTextEditor.Control type="button" className={classes.insert}>
          <IconPlus size={16} />
          {texts.insert}
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
