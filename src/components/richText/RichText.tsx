import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type FocusEventHandler, type KeyboardEvent, useEffect, useRef } from 'react'
import { InsertControl, type Insertable } from './InsertControl.tsx'
import { editorLabels, richTextTexts } from './richTextTexts.ts'
import { LinkControl } from './LinkControl.tsx'
import classes from './RichText.module.css'

export interface RichTextProps {
  value: string
  onChange: (html: string) => void
  editable: boolean
  insertables: readonly Insertable[]
  /** Attributes of the editable element. */
  attributes: Record<string, string>
  onBlur?: FocusEventHandler<HTMLElement>
}

// Only what a mail may contain (D-068): pasted text loses the rest at once instead of on the server.
const EXTENSIONS = [
  StarterKit.configure({
    link: false,
    strike: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] }),
]

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/** Keys that belong to the dialog around the text, not to the text. */
const handleKeyDown = (_view: unknown, event: globalThis.KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** The editor itself: heavy, so `RichTextField` loads it on demand. */
export function RichText({ value, onChange, editable, insertables, attributes, onBlur }: RichTextProps) {
  const latest = useRef(onChange)
  const known = useRef(value)
  useEffect(() => {
    latest.current = onChange
  })
  const editorProps = {
    attributes: { role: 'textbox', 'aria-multiline': 'true', class: classes.text ?? '', ...attributes },
    handleKeyDown,
  }
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable,
    editorProps,
    shouldRerenderOnTransaction: true,
    onUpdate: (event) => {
      known.current = htmlOf(event.editor)
      latest.current(known.current)
    },
  })
  const key = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({ editable, editorProps })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the attributes are compared by what they say
  }, [editor, editable, key])
  // A new value from outside: a chosen template, a reset form.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+K makes a link here and must not open the command palette.
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
  }
  return (
    <RichTextEditor
      editor={editor}
      labels={editorLabels}
      withCodeHighlightStyles={false}
      className={classes.editor}
      classNames={{ control: classes.control ?? '' }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {editable && <Toolbar editor={editor} insertables={insertables} />}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

function Toolbar({ editor, insertables }: { editor: Editor; insertables: readonly Insertable[] }) {
  const insert = (text: string) => editor.chain().focus().insertContent({ type: 'text', text }).run()
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={richTextTexts.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
        <RichTextEditor.Unlink />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {insertables.length > 0 && <InsertControl items={insertables} onInsert={insert} />}
    </RichTextEditor.Toolbar>
  )
}
