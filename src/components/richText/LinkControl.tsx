import { Button, Popover, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { IconLink } from '../icons/icons.tsx'
import classes from './RichText.module.css'
import { editorLabels, richTextTexts } from './richTextTexts.ts'
import { isDeliverable } from '../../domain/typed/email.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ALLOWED = /^(https?:\/\/|mailto:|tel:)\S+$/i
const MAILTO = /^mailto:/i

/** True if a text without a scheme looks like a mail address. */
const isMailbox = (text: string): boolean => /^[^/?#]*@/.test(text)

/**
 * Returns a typed link as an address: 'example.com' becomes a page, 'an@example.com' a mailto link; null if
 * it is neither.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const hasScheme = SCHEME.test(text)
  const full = hasScheme ? text : `${isMailbox(text) ? 'mailto:' : 'https://'}${text}`
  if (!ALLOWED.test(full)) return null
  if (MAILTO.test(full)) return isDeliverable(full.replace(MAILTO, '').split('?', 1)[0] ?? '') ? full : null
  return full.startsWith('https://') && !full.includes('.') ? null : full
}

/**
 * Puts a link on the selected text. It replaces the library's control, which has an unnamed button and
 * accepts any text.
 */
export function LinkControl({ editor }: { editor: Editor }) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const open = () => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setError(null)
    setOpened(true)
  }
  // Sent on Ctrl+K in the text.
  useWindowEvent('edit-link', () => editor.isFocused && open())

  const save = () => {
    const href = linkAddress(typed)
    if (typed.trim() !== '' && !href) return setError(richTextTexts.linkInvalid)
    setOpened(false)
    put(editor, href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Stop these keys: the surrounding form and dialog would handle them.
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" closeOnEscape={false} zIndex={400}>
      <Popover.Target>
        <RichTextEditor.Control
          type="button"
          className={classes.control}
          aria-label={editorLabels.linkControlLabel}
          title={editorLabels.linkControlLabel}
          active={editor.isActive('link')}
          onClick={open}
        >
          <IconLink size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={onKeyDown}>
        <div className={classes.link}>
          <TextInput
            label={richTextTexts.linkAddress}
            placeholder={richTextTexts.linkPlaceholder}
            value={typed}
            error={error}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button variant="default" onClick={save}>
            {richTextTexts.linkSave}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Sets or removes the link. Without a selection the address itself becomes the text. */
function put(editor: Editor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (!href) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({
        type: 'text',
        text: href.replace(/^mailto:/, ''),
        marks: [{ type: 'link', attrs: { href } }],
      })
      .run()
  else chain.setLink({ href }).run()
}
