/* XML as text: elements with their attributes, and texts or elements in them. */

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly Element[]
}

/** An element; one without content is left out, as UBL allows no empty ones. */
export function element(
  name: string,
  content: string | readonly (Element | null)[],
  attributes: Element['attributes'] = {},
): Element | null {
  const kept = typeof content === 'string' ? plain(content).trim() : content.filter((one) => one !== null)
  return kept.length === 0 ? null : { name, attributes, content: kept }
}

/** The document of a root element. */
export const document = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written({ name, attributes, content }: Element, indent: string): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)]
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${head.join(' ')}>${inner}</${name}>\n`
}

/** What XML has no place for is left out. */
const plain = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
