import { escapeHtml } from '../../src/domain/mail/fields.ts'

/** HTML that was put together here; everything else that stands in it is text. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Markup | string | number | null | false | undefined | readonly Part[]

/** html`<p>${name}</p>`: what is no markup is escaped, what is nothing is left out, a list stands one after the other. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, i) => text + shown(parts[i])).join(''))

function shown(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(shown).join('')
}
