import sanitize from 'sanitize-html'

/** The formatting that a mail may contain: bold, italic, underline, lists, links, headings (D-068). */
const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a', 'h1', 'h2', 'h3', 'h4'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** Removes everything from HTML that could run, load content or imitate other content (B8, ASVS 1.3.1). */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS)

const BLOCK_END = /<\/(?:p|h[1-4]|ul|ol)>/g

/** Returns the mail as plain text: lines, dashes before list items, and the address after a link. */
export function textOfHtml(html: string): string {
  const marked = cleanHtml(html)
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, href: string, label: string) => linkText(href, label))
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(BLOCK_END, '\n\n')
  return unescaped(sanitize(marked, { allowedTags: [], allowedAttributes: {} }))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linkText(href: string, label: string): string {
  const address = href.replace(/^(mailto|tel):/, '')
  return label.trim() === address || label.trim() === href ? label : `${label} (${address})`
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\u00a0', ' ')
