/* XML as text: elements with attributes, and text or elements as content. */

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** An element; null if it has no content, because UBL allows no empty elements. */
export function xmlElement(
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: XmlElement['attributes'] = {},
): XmlElement | null {
  const nonEmpty = typeof content === 'string' ? plain(content).trim() : content.filter((one) => one !== null)
  return nonEmpty.length === 0 ? null : { name, attributes, content: nonEmpty }
}

/** The document of a root element. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root, '')}`

function serialize({ name, attributes, content }: XmlElement, indent: string): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)]
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => serialize(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${head.join(' ')}>${inner}</${name}>\n`
}

/** Removes characters that XML does not allow. */
const plain = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
