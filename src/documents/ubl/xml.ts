/* XML as text: elements with attributes, and text or elements as content. */

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly Element[]
}

/** An element; null if it has no content, because UBL allows no empty elements. */
export function element(
  name: string,
  content: string | readonly (Element | null)[],
  attributes: Element['attributes'] = {},
): Element | null {
  const nonEmpty = typeof content === 'string' ? plain(content).trim() : content.filter((one) => one !== null)
  return nonEmpty.length === 0 ? null : { name, attributes, content: nonEmpty }
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

/** Removes characters that XML does not allow. */
const plain = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
