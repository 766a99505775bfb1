import { act, screen, waitFor } from '@testing-library/react'

/** The element in which rich text is typed; its editor loads after the screen. */
export const richText = (label: RegExp | string): Promise<HTMLElement> =>
  waitFor(() => {
    const field = screen.getByRole('textbox', { name: label })
    if (!('editor' in field)) throw new Error('the editor is not there yet')
    return field
  })

interface Behind {
  editor: { commands: { setContent: (html: string, options: object) => void }; getHTML: () => string }
}
const behind = (field: HTMLElement) => (field as unknown as Behind).editor

/** Types rich text as a whole, because only a browser applies keys to a selection. */
export function typeRichText(field: HTMLElement, html: string): void {
  act(() => behind(field).commands.setContent(html, { emitUpdate: true }))
}

export const richTextOf = (field: HTMLElement): string => behind(field).getHTML()
