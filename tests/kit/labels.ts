import { globSync, readFileSync } from 'node:fs'

/*
 * Texts of the screens, found in the sources: strings, and texts between tags. '…' stands for a value that the program
 * fills in.
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

/** Matches the text in a string, a template or JSX. A heading may have a count in brackets after it. */
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

/** True if a screen can show the text. An ellipsis at the end may be a part of the text itself. */
export const isLabel = (label: string): boolean =>
  new RegExp(`['"\`>\\n]\\s*${escaped(label)}\\s*['"\`<\\n]`).test(all) || patternOf(label).test(all)
