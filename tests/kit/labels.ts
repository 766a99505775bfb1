import { globSync, readFileSync } from 'node:fs'

/*
 * Texts that stand on the screen, found in the sources: a string, or what stands between tags. What the program fills in
 * is written as '…'.
 */

/** The sources of the page without their comments. */
function sources(): string {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll('&amp;', '&')
    .replaceAll("\\'", "'")
}

const FILLED = '(?:\\$\\{.*?\\}|\\{.*?\\})'
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As it stands in a string, a template or JSX. A number that is counted may stand in brackets after a heading. */
function patternOf(label: string): RegExp {
  const words = label.split('…').map((part) => escaped(part.trim()))
  const open = '(?:[\'"`>}]|\\n)\\s*'
  const close = '\\s*(?:[\'"`<{]|\\n)'
  const inner = words.filter(Boolean).join(`[\\s(]*${FILLED}[\\s)]*`)
  const before = words[0] === '' ? `${FILLED}\\s*` : open
  const after = words.at(-1) === '' && words.length > 1 ? `[\\s(]*(?:${FILLED}|…)` : close
  return new RegExp(before + inner + after)
}

const all = sources()

/** Whether a text can stand on the screen; the ellipsis at the end of a text of the product itself counts as well. */
export const isLabel = (label: string): boolean =>
  new RegExp(`['"\`>\\n]\\s*${escaped(label)}\\s*['"\`<\\n]`).test(all) || patternOf(label).test(all)
