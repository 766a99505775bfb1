import { escapeHtml } from '../../src/domain/mail/fields.ts'

/** Trusted HTML that this code built. Everything else is escaped as text. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Markup | string | number | null | false | undefined | readonly Part[]

/**
 * Builds HTML: html`<p>${name}</p>`. Values that are no `Markup` are escaped, empty values are omitted, and
 * lists are joined.
 */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, i) => text + shown(parts[i])).join(''))

function shown(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(shown).join('')
}
